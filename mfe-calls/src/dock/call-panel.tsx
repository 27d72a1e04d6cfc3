import { type LiveCall, type LeadDetails, type ServiceInterest, serviceLabels } from '@portal/contracts/calls'
import { LoadFailure, Skeleton, Slot, useNow, useUser } from '@portal/sdk'
import { Link, useNavigate } from '@portal/sdk/router'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import PanelRight from 'lucide-react/icons/panel-right'
import { Fragment, type ReactNode } from 'react'
import { Timeline } from '../leads/drawer/timeline.tsx'
import { useLeadDetailsQuery } from '../leads/endpoints.ts'
import { localTime } from '../leads/list/local-time.ts'
import { useOpenDrafts } from '../leads/notes/drafts.ts'
import { NotesField } from '../leads/notes/notes-field.tsx'
import { useSaveNote } from '../leads/notes/use-save-note.ts'
import { LinkButtons } from '../linking/link-buttons.tsx'
import { nameOf } from './call-bar.tsx'
import styles from './dock.module.css'

interface CallPanelProps {
  call: LiveCall
  /** Whether the panel of the lead is next to this one, which then does not repeat what it shows. */
  isLeadOpen: boolean
}

/** The facts, script, notes, and history for a call. */
export function CallPanel({ call, isLeadOpen }: CallPanelProps) {
  const { id: callId, leadId, direction, phase } = call
  const links = <LinkButtons call={call} />
  const guide = <Slot name="call.guide" with={{ callId, direction, ...(leadId && { leadId }) }} />
  return (
    <>
      {/* The bar shows the name. */}
      <h2 className="visually-hidden">{nameOf(call)}</h2>
      {phase !== 'connected' && (
        <p className="quiet">{direction === 'inbound' ? 'Answer' : 'Pick up'}, hold, and hang up on your phone.</p>
      )}
      {leadId ? (
        <CalledLead leadId={leadId} isLeadOpen={isLeadOpen} links={links}>
          {guide}
        </CalledLead>
      ) : (
        <>
          <p className="quiet">This number isn't a lead yet. You can log the outcome after the call.</p>
          {links}
          <div className={`stack ${styles.shortGuide}`}>{guide}</div>
        </>
      )}
    </>
  )
}

interface CalledLeadProps {
  leadId: string
  isLeadOpen: boolean
  children: ReactNode
  links: ReactNode
}

/** Without the details of the lead, there still is a script: the customer is on the phone. */
function CalledLead({ leadId, isLeadOpen, children, links }: CalledLeadProps) {
  const { currentData: lead, error, refetch } = useLeadDetailsQuery({ id: leadId })
  if (!lead && !error) return <Loading isLeadOpen={isLeadOpen} />
  return (
    <>
      {!lead && <LoadFailure what="The lead" error={error} onRetry={() => void refetch()} />}
      {lead && !isLeadOpen && <LeadFacts lead={lead} />}
      {children}
      {lead && !isLeadOpen ? <NotesAndHistory lead={lead} links={links} /> : links}
    </>
  )
}

/** The buttons, the facts, and the script. */
const Loading = ({ isLeadOpen }: { isLeadOpen: boolean }) => (
  <div className={`stack ${styles.loading}`} aria-busy="true" aria-label="Loading">
    {!isLeadOpen && (
      <>
        <Skeleton height="2.125rem" />
        <div className="stack gap-3">
          <Skeleton count={3} height="1rem" width="70%" />
        </div>
      </>
    )}
    <Skeleton height="13.5rem" />
  </div>
)

function LeadFacts({ lead }: { lead: LeadDetails }) {
  const now = useNow()
  const { id, timeZone, servicesInterested, bestTimeToCall } = lead
  const place = [lead.address, lead.city, [lead.state, lead.zipCode].filter(Boolean).join(' ')]
    .filter(Boolean)
    .join(', ')
  const facts = [
    ['Where', place],
    ['Local time', timeZone && localTime(timeZone, now)],
    ['Interested in', serviceLabels[servicesInterested as ServiceInterest] ?? servicesInterested],
    ['Best time', bestTimeToCall],
  ].filter(([, value]) => value)
  return (
    <>
      <div className="row">
        <Link className="button grow nowrap" to={`/leads?lead=${id}`}>
          <PanelRight size={16} aria-hidden /> Open lead
        </Link>
        <Link className="button grow nowrap" to={`/commissions?leadId=${id}`}>
          <CircleDollarSign size={16} aria-hidden /> Record sale
        </Link>
      </div>
      <dl className="facts">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
      </dl>
    </>
  )
}

function NotesAndHistory({ lead, links }: { lead: LeadDetails; links: ReactNode }) {
  useOpenDrafts(useUser().id)
  const saveNote = useSaveNote()
  const navigate = useNavigate()
  const open = (leadId: string) => void navigate(`/leads?lead=${leadId}`)
  return (
    <>
      <section>
        <h3>Notes</h3>
        <NotesField lead={lead} rows={3} onSave={saveNote} onCompare={open} />
      </section>
      <Timeline lead={lead} newest={5} tools={links} onOpen={open} />
    </>
  )
}
