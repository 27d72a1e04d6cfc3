import { toastError, toast } from '@portal/sdk'
import { Button, Input } from '@portal/sdk/ui'
import { type SubmitEvent, useState } from 'react'
import { useSetSalesGoalMutation } from '../endpoints.ts'
import { centsOf } from '../money.ts'
import styles from './goal.module.css'

interface GoalFormProps {
  goal: number | null
  /** Whose goal, where it is not one's own. */
  agentId: string | undefined
  onClose: () => void
}

export function GoalForm({ goal, agentId, onClose }: GoalFormProps) {
  const [typed, setTyped] = useState(goal === null ? '' : (goal / 100).toFixed(2))
  const [save, { isLoading }] = useSetSalesGoalMutation()
  const [complaint, setComplaint] = useState('')

  async function store(next: number | null) {
    const { error } = await save({ agentId, goal: next })
    if (error) return toastError(error, 'Failed to save the goal')
    onClose()
    toast({
      title: next === null ? 'Goal Removed' : 'Goal Saved',
      description: 'It holds for this month and those that follow.',
    })
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const next = centsOf(typed)
    if (next) void store(next)
    else setComplaint('Enter an amount such as 2400 or 2400.50.')
  }

  return (
    <form className={styles.form} onSubmit={submit}>
      <label htmlFor="goal-amount">Goal a month, in dollars</label>
      <Input
        id="goal-amount"
        prefix="$"
        inputMode="decimal"
        // Opened by a button to be typed into.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        value={typed}
        status={complaint ? 'error' : undefined}
        onKeyDown={event => event.key === 'Escape' && onClose()}
        aria-invalid={complaint !== ''}
        aria-describedby={complaint ? 'goal-complaint' : undefined}
        onChange={event => {
          setTyped(event.target.value)
          setComplaint('')
        }}
      />
      {complaint && (
        <p id="goal-complaint" className={styles.complaint} role="alert">
          {complaint}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="primary" size="small" htmlType="submit" disabled={isLoading}>
          {isLoading ? 'Saving...' : 'Save'}
        </Button>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        {goal !== null && (
          <Button size="small" type="text" disabled={isLoading} onClick={() => void store(null)}>
            Remove goal
          </Button>
        )}
      </div>
    </form>
  )
}
