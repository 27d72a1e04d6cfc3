import {
  type LeadClaim,
  type LeadQueue,
  maxQueueCount,
  type QueueClass,
  queueClasses,
  queueReasonText,
} from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import { EmptyState, LoadFailure, RelativeTime, useNow } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { type Column, DataTable } from '@portal/sdk/ui/data-table'
import Inbox from 'lucide-react/icons/inbox'
import styles from './queue.module.css'
import { useLeadQueue } from './use-lead-queue.ts'
import { dueText, useNextLead } from './use-next-lead.ts'

interface ClassTexts {
  name: string
  /** Which leads these are. */
  meaning: string
  /** The page that lists them, if there is one. */
  to?: string
}

const classes: Readonly<Record<QueueClass, ClassTexts>> = {
  promised: {
    name: 'Your promised callbacks',
    meaning: 'You agreed to call at this time',
    to: '/leads?tab=callbacks',
  },
  missed: {
    name: 'Missed calls to return',
    meaning: 'They called, and no one has called back',
    to: '/activity?status=missed',
  },
  new: { name: 'New leads', meaning: 'No one has called them yet', to: '/leads?view=unassigned' },
  callback: { name: 'Callbacks', meaning: 'The callback is due', to: '/leads?tab=callbacks' },
  retry: { name: 'Retries', meaning: "They didn't answer, and it's time to try again" },
  'follow-up': {
    name: 'Follow-ups',
    meaning: 'Leads with notes but no contact after 24 hours',
    to: '/leads?view=follow-up',
  },
}

/** The waiting leads by class, in the order of the queue, and the claimed leads. */
export default function QueueTab({ onOpen }: { onOpen: (leadId: string) => void }) {
  const { data: queue, error, refetch } = useLeadQueue()
  const { getNext, isLoading } = useNextLead()
  if (!queue && error) return <LoadFailure what="The queue" error={error} onRetry={() => void refetch()} />
  return (
    <div className={`stack ${styles.tab}`}>
      <section className="panel list" aria-label="Waiting leads">
        <header className="row spread">
          <div>
            <h2>Waiting leads</h2>
            {queue?.total !== 0 && (
              <p className="quiet">You can get these now, usually from the top. Other members' leads don't count.</p>
            )}
          </div>
          {queue?.total !== 0 && (
            <Button type="primary" loading={isLoading} onClick={getNext}>
              Next lead
            </Button>
          )}
        </header>
        {queue?.total === 0 ? (
          <EmptyState
            icon={<Inbox />}
            title="No lead to call now"
            description={dueText(queue.nextDueAt)}
            action={
              <Link className="button" to="/leads?view=follow-up">
                Follow-ups due
              </Link>
            }
          />
        ) : (
          <DataTable
            label="Leads in the queue"
            columns={classColumns}
            rows={queue && classRows(queue)}
            skeletonRows={queueClasses.length}
            rowClass={rowClass}
          />
        )}
      </section>
      {queue && <ClaimedLeads claims={queue.claims} onOpen={onOpen} />}
    </div>
  )
}

interface ClaimedLeadsProps {
  claims: readonly LeadClaim[]
  onOpen: (leadId: string) => void
}

function ClaimedLeads({ claims, onOpen }: ClaimedLeadsProps) {
  return (
    <section className="panel list" aria-label="Claimed leads">
      <h2>Claimed leads</h2>
      {claims.length === 0 ? (
        <p className="quiet">No one has claimed a lead right now.</p>
      ) : (
        <DataTable
          label="Claimed leads"
          columns={claimColumns}
          rows={claims.map(claim => ({ ...claim, id: claim.leadId }))}
          onOpen={({ leadId }) => onOpen(leadId)}
        />
      )}
    </section>
  )
}

interface ClassRow {
  id: QueueClass
  count: number
  oldestSince: string | null
}

const classRows = ({ counts, oldestSince }: LeadQueue): ClassRow[] =>
  queueClasses.map(name => ({ id: name, count: counts[name], oldestSince: oldestSince[name] }))

const classColumns: Column<ClassRow>[] = [
  {
    title: 'Type',
    isName: true,
    onCard: 'title',
    render: ({ id, count }) => <ClassName {...classes[id]} isEmpty={count === 0} />,
  },
  {
    title: 'Waiting',
    width: 110,
    align: 'right',
    onCard: 'aside',
    render: ({ count }) => (
      <>
        {count < maxQueueCount ? count : `${maxQueueCount}+`} <span className={styles.unit}>waiting</span>
      </>
    ),
  },
  {
    title: 'Oldest',
    width: 150,
    align: 'right',
    render: ({ oldestSince }) => (oldestSince ? <RelativeTime at={oldestSince} /> : '–'),
  },
]

const rowClass = ({ count }: ClassRow) => `${styles.class} ${count === 0 ? `quiet ${styles.isEmpty}` : ''}`

/** The name is bold and a link if leads wait there. */
const ClassName = ({ name, meaning, to, isEmpty }: ClassTexts & { isEmpty: boolean }) => (
  <span className="column">
    {isEmpty ? name : <strong>{to ? <Link to={to}>{name}</Link> : name}</strong>}
    <small className="quiet small">{meaning}</small>
  </span>
)

type ClaimRow = LeadClaim & { id: string }

const claimColumns: Column<ClaimRow>[] = [
  { title: 'Lead', isName: true, onCard: 'title', render: ({ fullName: name }) => name },
  { title: 'Member', width: 180, onCard: 'aside', render: ({ member }) => fullName(member) || 'You' },
  { title: 'Why', width: 220, render: claim => <Reason claim={claim} /> },
]

const Reason = ({ claim }: { claim: LeadClaim }) => queueReasonText(claim, useNow())
