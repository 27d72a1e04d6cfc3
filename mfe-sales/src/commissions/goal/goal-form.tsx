import type { SalesGoal } from '@portal/contracts/sales'
import { currentOf, toastError, toast, useIsMounted } from '@portal/sdk'
import { Button, Input } from '@portal/sdk/ui'
import { type SubmitEvent, useState } from 'react'
import { useSetSalesGoalMutation } from '../endpoints.ts'
import { formatMoney, parseCents } from '../money.ts'

interface GoalFormProps {
  goal: number | null
  /** The agent whose goal it is; undefined for the user's own. */
  agentId: string | undefined
  onClose: () => void
}

export function GoalForm({ goal, agentId, onClose }: GoalFormProps) {
  const [typed, setTyped] = useState(goal === null ? '' : (goal / 100).toFixed(2))
  // A change by someone else must not become what this form replaces.
  const [previousGoal, setPreviousGoal] = useState(goal)
  const [save, { isLoading }] = useSetSalesGoalMutation()
  const [error, setError] = useState('')
  const isOpen = useIsMounted()

  async function saveGoal(next: number | null) {
    const { error: failure } = await save({ agentId, goal: next, previousGoal })
    const current = currentOf<SalesGoal>(failure)?.goal
    if (current !== undefined) {
      setPreviousGoal(current)
      if (current === null) return setError('Someone else removed this goal. Save again to set it.')
      const again = next === null ? 'Press Remove goal again to remove it.' : 'Save again to replace it.'
      return setError(`Someone else set this goal to ${formatMoney(current)}. ${again}`)
    }
    if (failure) return toastError(failure, 'Failed to save the goal')
    // Otherwise it would close the form of the agent selected since.
    if (isOpen.current) onClose()
    toast({
      title: next === null ? 'Goal Removed' : 'Goal Saved',
      description: 'Applies from this month on.',
    })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const next = parseCents(typed)
    if (next) void saveGoal(next)
    else setError('Enter an amount like 2400 or 2400.50.')
  }

  return (
    <form className="form" onSubmit={submit}>
      <label htmlFor="goal-amount">Monthly goal (USD)</label>
      <Input
        id="goal-amount"
        prefix="$"
        inputMode="decimal"
        // The user has just pressed the button that opens this field.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        status={error ? 'error' : undefined}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        aria-invalid={error !== ''}
        aria-describedby={error ? 'goal-error' : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setError('')
        }}
      />
      {error && (
        <p id="goal-error" className="tone-negative dense" role="alert">
          {error}
        </p>
      )}
      <div className="row wrap">
        <Button type="primary" size="small" htmlType="submit" disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        {goal !== null && (
          <Button size="small" type="text" disabled={isLoading} onClick={() => void saveGoal(null)}>
            Remove goal
          </Button>
        )}
      </div>
    </form>
  )
}
