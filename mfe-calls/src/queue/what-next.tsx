import type { LeadQueue } from '@portal/contracts/calls'
import type { SalesGoal } from '@portal/contracts/sales'
import { supervisors } from '@portal/contracts/role'
import { LoadFailure, type Preload, Skeleton, useCan, useShortcut } from '@portal/sdk'
import { Link } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import Check from 'lucide-react/icons/check'
import { useHasOpenCall } from '../dock/use-has-open-call.ts'
import { FloorLine } from '../floor/floor-line.tsx'
import { queueApi, useOwnGoalQuery } from './endpoints.ts'
import styles from './queue.module.css'
import { queueShortcuts } from './shortcuts.ts'
import { useLeadQueue } from './use-lead-queue.ts'
import { dueText, useNextLead } from './use-next-lead.ts'

/**
 * What to do next: the next lead, due callbacks, and the user's goal. Supervisors also see the floor. The dock has the calls
 * without an outcome.
 */
export default function WhatNext() {
  const { data: queue, error, refetch } = useLeadQueue()
  // The card needs no goal to say what is next.
  const { data: goal } = useOwnGoalQuery({ scope: 'mine' })
  const { getNext, isLoading } = useNextLead()
  // The header has the key on every page, but may load later than this button.
  useShortcut(queueShortcuts.next, getNext)
  const hasOpenCall = useHasOpenCall()
  const seesFloor = useCan(supervisors)
  if (!queue && error) {
    return (
      <section className="panel">
        <LoadFailure what="The queue" error={error} onRetry={() => void refetch()} />
      </section>
    )
  }
  return (
    <section
      className={`panel ${styles.what} ${seesFloor ? styles.withFloor : ''}`}
      aria-labelledby="what-next"
      aria-busy={!queue}
    >
      <h2 id="what-next" className="ellipsis">
        {queue ? headline(queue) : 'Next lead'}
      </h2>
      <p className="quiet ellipsis">{queue ? waitingText(queue) : <Skeleton width="14rem" height="0.875rem" />}</p>
      {seesFloor && (
        <div className={styles.floor}>
          <FloorLine />
        </div>
      )}
      {queue && goal && (
        <Link to="/commissions" className={`inline touch-area ${styles.goal} ${isReached(goal) ? styles.reached : ''}`}>
          {isReached(goal) && <Check size={16} aria-hidden />}
          {goalText(goal)}
        </Link>
      )}
      <Link to="/leads?tab=queue" className={`button touch-area ${queue?.total === 0 ? '' : styles.second}`}>
        Queue
      </Link>
      {queue?.total !== 0 && (
        <Button type={hasOpenCall ? 'default' : 'primary'} loading={isLoading} onClick={getNext}>
          Next lead
        </Button>
      )}
    </section>
  )
}

const preload: Preload = ({ dispatch }) => {
  const { leadQueue, ownGoal } = queueApi.endpoints
  void dispatch(leadQueue.initiate(undefined, { subscribe: false }))
  void dispatch(ownGoal.initiate({ scope: 'mine' }, { subscribe: false }))
}
WhatNext.preload = preload

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

const isReached = ({ goal, earned }: SalesGoal): boolean => goal !== null && earned >= goal

function goalText(own: SalesGoal): string {
  const { goal, earned } = own
  if (goal === null) return 'Set a goal'
  const soFar = dollars.format(earned / 100)
  return isReached(own) ? `Goal reached: ${soFar}` : `Goal: ${soFar} of ${dollars.format(goal / 100)}`
}

function headline({ total, counts: { promised, callback } }: LeadQueue): string {
  const due = promised + callback
  if (due > 0) {
    const whose = callback === 0 ? ' you promised' : ''
    return due === 1 ? `A callback${whose} is due` : `${due} callbacks${whose} are due`
  }
  if (total === 0) return 'No lead to call now'
  return total === 1 ? 'A lead is waiting for you' : `${total} leads are waiting for you`
}

/** What waits apart from the callbacks that the headline counts. */
const otherClasses = ['missed', 'new', 'retry', 'follow-up'] as const

const names: Readonly<Record<(typeof otherClasses)[number], readonly [one: string, several: string]>> = {
  missed: ['call to return', 'calls to return'],
  new: ['new lead', 'new leads'],
  retry: ['retry', 'retries'],
  'follow-up': ['follow-up', 'follow-ups'],
}

/** As many kinds of leads as fit into a line. */
const maxKinds = 3

/** Such as "1 call to return, 11 new leads", or for callbacks "1 you promised, 2 calls to return, 9 more". */
function waitingText({ total, counts, nextDueAt }: LeadQueue): string {
  if (total === 0) return dueText(nextDueAt)
  const kinds = otherClasses.flatMap(kind => {
    const count = counts[kind]
    return count > 0 ? [{ count, text: `${count}\u00a0${names[kind][count === 1 ? 0 : 1]}` }] : []
  })
  // If all are promised, the headline says so.
  if (counts.promised > 0 && counts.callback > 0)
    kinds.unshift({ count: 0, text: `${counts.promised}\u00a0you promised` })
  if (kinds.length === 0) return 'No other lead is waiting'
  const shown = kinds.length > maxKinds ? kinds.slice(0, maxKinds - 1) : kinds
  const more = kinds.slice(shown.length).reduce((sum, { count }) => sum + count, 0)
  return [...shown.map(({ text }) => text), ...(more > 0 ? [`${more}\u00a0more`] : [])].join(', ')
}
