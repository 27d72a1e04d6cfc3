import type { LeadDetails } from '@portal/contracts/calls'
import { RelativeTime, useNow } from '@portal/sdk'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDollarSign from 'lucide-react/icons/circle-dollar-sign'
import ClipboardCheck from 'lucide-react/icons/clipboard-check'
import Inbox from 'lucide-react/icons/inbox'
import Phone from 'lucide-react/icons/phone'
import PhoneMissed from 'lucide-react/icons/phone-missed'
import PhoneOff from 'lucide-react/icons/phone-off'
import StickyNote from 'lucide-react/icons/sticky-note'
import UserRound from 'lucide-react/icons/user-round'
import type { ReactNode } from 'react'
import { useLeadSalesQuery } from '../endpoints.ts'
import styles from './panel.module.css'
import { type EntryKind, timelineEntries } from './timeline-entries.ts'

const icons: Readonly<Record<EntryKind, [icon: typeof Phone, tone: string]>> = {
  call: [Phone, 'neutral'],
  missed: [PhoneMissed, 'negative'],
  outcome: [ClipboardCheck, 'accent'],
  callback: [CalendarClock, 'neutral'],
  note: [StickyNote, 'neutral'],
  assignment: [UserRound, 'neutral'],
  contacted: [CircleCheck, 'positive'],
  sale: [CircleDollarSign, 'positive'],
  request: [Inbox, 'accent'],
  blocked: [PhoneOff, 'negative'],
}
const maxSales = 20

interface TimelineProps {
  lead: LeadDetails
  /** How many entries to show; absent: all. */
  newest?: number
  /** Next to the title. */
  tools?: ReactNode
  /** Opens another lead. */
  onOpen: (leadId: string) => void
}

/** Everything that happened to the lead, newest first. Without the sales service, everything except its sales. */
export function Timeline({ lead, newest, tools, onOpen }: TimelineProps) {
  const { currentData: sales = [], error, refetch } = useLeadSalesQuery({ leadId: lead.id, limit: maxSales })
  const now = useNow()
  return (
    <section>
      <div className={`row ${styles.history}`}>
        <h3 className="grow">History</h3>
        {tools}
      </div>
      {error && (
        <p className="quiet" role="status">
          Couldn't load the sales of this lead.{' '}
          <button type="button" className="plain link" onClick={() => void refetch()}>
            Retry
          </button>
        </p>
      )}
      <ol className={styles.timeline}>
        {timelineEntries(lead, sales, now)
          .slice(0, newest)
          .map(({ key, at, kind, who, text, quotes, otherLeadId }) => {
            const [Icon, tone] = icons[kind]
            return (
              <li key={key}>
                <span className={`disc tone-${tone} ${styles.icon}`}>
                  <Icon size={14} aria-hidden />
                </span>
                <span>
                  <strong>{who}</strong>{' '}
                  {otherLeadId ? (
                    <button type="button" className="plain link" onClick={() => onOpen(otherLeadId)}>
                      {text}
                    </button>
                  ) : (
                    text
                  )}{' '}
                  <span className="quiet nowrap">
                    <RelativeTime at={at} />
                  </span>
                </span>
                {quotes.map(quote => (
                  <q key={quote} className="quiet lines">
                    {quote}
                  </q>
                ))}
              </li>
            )
          })}
      </ol>
    </section>
  )
}
