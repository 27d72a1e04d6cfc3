import type { SalesGoal, SalesScope } from '@portal/contracts/sales'
import { LoadFailure, Skeleton } from '@portal/sdk'
import { Button, Progress } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useState } from 'react'
import { useSalesGoalQuery } from '../endpoints.ts'
import { formatDollars, formatMoney, formatShortMoney, percentOf } from '../money.ts'
import page from '../page.module.css'
import { GoalForm } from './goal-form.tsx'
import styles from './goal.module.css'

interface GoalCardProps {
  scope: SalesScope
  isTeam: boolean
}

/** Progress toward this month's goal, with a forecast. */
export function GoalCard({ scope, isTeam }: GoalCardProps) {
  const { currentData: goal, error, refetch } = useSalesGoalQuery(scope)
  const [isEditing, setEditing] = useState(false)
  const isCombined = isTeam && !scope.agentId
  return (
    <section className={`panel stat ${page.goal} ${styles.goal}`} aria-labelledby="monthly-goal" aria-busy={!goal}>
      <div className={`row spread ${styles.header}`}>
        <h2 id="monthly-goal">Monthly Goal</h2>
        {isCombined && goal && goal.goal !== null && <p className="quiet small">By agents with a goal</p>}
        {goal && !isCombined && !isEditing && (
          <Button type="link" size="small" className="touch-area" onClick={() => setEditing(true)}>
            {goal.goal === null ? 'Set goal' : 'Change'}
          </Button>
        )}
      </div>
      {error && !goal && <LoadFailure what="The goal" error={error} onRetry={() => void refetch()} />}
      {!error && !goal && <Skeleton height="var(--progress)" />}
      {goal && isEditing && !isCombined ? (
        <GoalForm key={scope.agentId} goal={goal.goal} agentId={scope.agentId} onClose={() => setEditing(false)} />
      ) : (
        goal && <GoalProgress goal={goal} isCombined={isCombined} />
      )}
    </section>
  )
}

function GoalProgress({
  goal: { goal, earned, forecast, monthEnd },
  isCombined,
}: {
  goal: SalesGoal
  isCombined: boolean
}) {
  const end = dayjs(monthEnd).format('MMM D')
  if (goal === null) {
    return (
      <p className="quiet">
        {isCombined
          ? 'No goals yet. Select an agent to set one.'
          : `No goal yet.${forecast === null ? '' : ` On pace for ${formatDollars(forecast)} by ${end}.`}`}
      </p>
    )
  }
  const percent = percentOf(earned, goal)
  return (
    <>
      <p className={styles.figures}>
        <strong className={`${styles.earned} ${earned === 0 ? page.zero : ''}`}>{formatMoney(earned)}</strong>{' '}
        <span className="quiet dense">of {formatMoney(goal)}</span>
      </p>
      <Progress
        className={styles.progress}
        percent={Math.min(percent, 100)}
        format={() => `${percent}%`}
        aria-label={`${percent}% of the goal`}
      />
      <p className="quiet small">{forecastText(goal, earned, forecast, end)}</p>
    </>
  )
}

function forecastText(goal: number, earned: number, forecast: number | null, end: string): string {
  if (earned >= goal) return `Goal reached, ${formatShortMoney(earned - goal)} over`
  if (forecast === null) return "The forecast starts on the month's first working day."
  const gap = forecast - goal
  return `On pace for ${formatDollars(forecast)} by ${end} (${gap >= 0 ? '+' : '-'}${formatDollars(Math.abs(gap))})`
}
