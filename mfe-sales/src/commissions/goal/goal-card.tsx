import type { SalesGoal, SalesScope } from '@portal/contracts/sales'
import { LoadFailure } from '@portal/sdk'
import { Button, Progress } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSalesGoalQuery } from '../endpoints.ts'
import { money } from '../money.ts'
import page from '../page.module.css'
import { GoalForm } from './goal-form.tsx'
import styles from './goal.module.css'

interface GoalCardProps {
  scope: SalesScope
  isTeam: boolean
}

/** How far the month is, and where it ends at this pace. */
export function GoalCard({ scope, isTeam }: GoalCardProps) {
  const { currentData: goal, error, refetch } = useSalesGoalQuery(scope)
  const [isEditing, setEditing] = useState(false)
  const isSum = isTeam && !scope.agentId
  return (
    <section className={`panel ${page.goal}`} aria-labelledby="monthly-goal" aria-busy={!goal}>
      <div className={page.head}>
        <h2 id="monthly-goal">Monthly Goal</h2>
        {goal && !isSum && !isEditing && (
          <Button size="small" onClick={() => setEditing(true)}>
            {goal.goal === null ? 'Set goal' : 'Change'}
          </Button>
        )}
      </div>
      {error && !goal && <LoadFailure what="The goal" error={error} onRetry={() => void refetch()} />}
      {!error && !goal && <i className={`skeleton ${styles.bone}`} />}
      {goal && isEditing && !isSum ? (
        <GoalForm key={scope.agentId} goal={goal.goal} agentId={scope.agentId} onClose={() => setEditing(false)} />
      ) : (
        goal && <Standing goal={goal} isSum={isSum} />
      )}
    </section>
  )
}

function Standing({ goal: { goal, earned, forecast, monthEnd }, isSum }: { goal: SalesGoal; isSum: boolean }) {
  const end = dayjs(monthEnd).format('MMMM D')
  if (goal === null) {
    return (
      <p className={styles.note}>
        {isSum
          ? 'Nobody has a goal yet. Choose an agent to set one.'
          : `No goal is set. ${forecast === null ? '' : `At this pace the month ends at ${money(forecast)}.`}`}
      </p>
    )
  }
  const percent = Math.floor((earned / goal) * 100)
  return (
    <>
      <p>
        <strong className={styles.earned}>{money(earned)}</strong> of {money(goal)}
        {isSum && ', together, by those with a goal'}
      </p>
      <Progress percent={Math.min(percent, 100)} format={() => `${percent}%`} aria-label={`${percent}% of the goal`} />
      <p className={styles.note}>{outlook(goal, earned, forecast, end)}</p>
    </>
  )
}

function outlook(goal: number, earned: number, forecast: number | null, end: string): string {
  if (earned >= goal) return `Reached, ${money(earned - goal)} above it.`
  if (forecast === null) return 'The forecast begins with the first working day of the month.'
  const gap = forecast - goal
  const comparison = gap >= 0 ? `${money(gap)} above the goal` : `${money(-gap)} short of the goal`
  return `At this pace ${money(forecast)} by ${end}: ${comparison}.`
}
