import type { LeadDetails } from '@portal/contracts/calls'
import { supervisors } from '@portal/contracts/role'
import { NotSentYet, useCan } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { SidePanelActions } from '@portal/sdk/ui/side-panel'
import Circle from 'lucide-react/icons/circle'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import PhoneCall from 'lucide-react/icons/phone-call'
import ScrollText from 'lucide-react/icons/scroll-text'
import { useCallOffer } from '../../calling/call-offer.ts'
import { useHasOpenCall } from '../../dock/use-has-open-call.ts'
import { queueKeys } from '../endpoints.ts'
import type { RowActions } from '../list/lead-row.tsx'
import styles from './panel.module.css'
import { TakeOrRelease } from './take-or-release.tsx'

interface LeadActionsProps {
  lead: LeadDetails
  actions: RowActions
}

/**
 * The next steps for a lead, always in reach: above its details, on a phone at the bottom of the screen. Their accessible
 * names say more than their labels have room for.
 */
export function LeadActions({ lead, actions }: LeadActionsProps) {
  const canAssign = useCan(supervisors)
  const { id, contacted, callable, servicesInterested } = lead
  const { canCall } = useCallOffer(callable)
  const hasOpenCall = useHasOpenCall()
  const ContactedIcon = contacted ? CircleCheck : Circle
  return (
    <SidePanelActions label="Actions">
      <div className={styles.actions}>
        {canCall && (
          <Button
            type={hasOpenCall ? 'default' : 'primary'}
            icon={<PhoneCall size={18} aria-hidden />}
            onClick={() => actions.call(lead)}
          >
            Call
          </Button>
        )}
        <Button
          aria-label={contacted ? undefined : 'Mark contacted'}
          aria-pressed={contacted}
          className={contacted ? 'tone-positive' : undefined}
          icon={<ContactedIcon size={18} aria-hidden />}
          onClick={() => actions.setContacted(lead, !contacted)}
        >
          Contacted
        </Button>
        {/* Supervisors assign it below. */}
        {!canAssign && <TakeOrRelease lead={lead} actions={actions} />}
        <Link className="button" aria-label="Record sale" to={`/commissions?leadId=${id}`}>
          <CircleDollarSign size={18} aria-hidden />
          Sale
        </Link>
        <Link
          className="button"
          aria-label="Open script"
          to={servicesInterested ? `/scripts?service=${servicesInterested}` : '/scripts'}
        >
          <ScrollText size={18} aria-hidden />
          Script
        </Link>
      </div>
      <NotSentYet queueKey={queueKeys.contacted(id)} />
      <NotSentYet queueKey={queueKeys.assigned(id)} />
    </SidePanelActions>
  )
}
