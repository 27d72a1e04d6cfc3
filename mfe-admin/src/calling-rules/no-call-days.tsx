import type { CallingRules } from '@portal/contracts/calls'
import { issuesOf, messageOf } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useState } from 'react'
import { Field } from '../components/field.tsx'
import styles from './page.module.css'
import { failureText, useSaveRules } from './use-save-rules.ts'

interface Issue {
  field: 'day' | 'reason'
  text: string
}

/** Days on which no one is called. */
export function NoCallDays({ rules }: { rules: CallingRules }) {
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [issue, setIssue] = useState<Issue>()
  const [isOpen, setOpen] = useState(false)
  const { save, error, isLoading } = useSaveRules(rules)
  const { noCallDays } = rules

  async function add(form: HTMLFormElement) {
    const missing = issueOf(day, reason)
    setIssue(missing)
    if (missing) {
      form.querySelector<HTMLInputElement>(`[name=${missing.field}]`)?.focus()
      return
    }
    const days = [...noCallDays, { day, reason }].toSorted((one, other) => one.day.localeCompare(other.day))
    if (!(await save({ noCallDays: days }))) return
    setDay('')
    setReason('')
    form.querySelector('input')?.focus()
  }

  function close() {
    setDay('')
    setReason('')
    setIssue(undefined)
    setOpen(false)
  }

  return (
    <section className={`panel ${styles.panel} ${styles.days}`} aria-labelledby="no-call-days-title">
      <div className={`row spread touch-buttons ${styles.heading}`}>
        <h2 id="no-call-days-title">No-call days</h2>
        <Button onClick={isOpen ? close : () => setOpen(true)}>{isOpen ? 'Cancel' : 'Add day'}</Button>
      </div>
      {noCallDays.length === 0 ? (
        <p className="quiet">None yet. Add a day on which no one may be called.</p>
      ) : (
        <ul className="rows space-below" aria-label="No-call days">
          {noCallDays.map(noCallDay => (
            <li key={noCallDay.day} className="list-row">
              <span className="fixed">{dayjs(noCallDay.day).format('MMM D, YYYY')}</span>
              <span className="grow breaks">{noCallDay.reason}</span>
              <Button
                size="small"
                aria-label={`Remove ${dayjs(noCallDay.day).format('MMM D, YYYY')}`}
                onClick={() => void save({ noCallDays: noCallDays.filter(other => other !== noCallDay) })}
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <form
          noValidate
          className={`space-above ${styles.newDay}`}
          onSubmit={event => {
            event.preventDefault()
            void add(event.currentTarget)
          }}
        >
          <Field label="Day" {...(issue?.field === 'day' && { issue: issue.text })}>
            {control => (
              <Input
                {...control}
                // The user has just pressed the button that opens the form.
                // oxlint-disable-next-line jsx-a11y/no-autofocus
                autoFocus
                name="day"
                type="date"
                min={today()}
                value={day}
                onChange={event => {
                  setIssue(undefined)
                  setDay(event.target.value)
                }}
              />
            )}
          </Field>
          <Field label="Reason" {...(issue?.field === 'reason' && { issue: issue.text })}>
            {control => (
              <Input
                {...control}
                name="reason"
                placeholder="Such as Thanksgiving"
                maxLength={100}
                value={reason}
                onChange={event => {
                  setIssue(undefined)
                  setReason(event.target.value)
                }}
              />
            )}
          </Field>
          <div className={styles.add}>
            <Button htmlType="submit" loading={isLoading} disabled={day === '' && reason === ''}>
              Add day
            </Button>
          </div>
        </form>
      )}
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={Object.values(issuesOf(error))[0] ?? messageOf(error, failureText)}
        />
      )}
    </section>
  )
}

function issueOf(day: string, reason: string): Issue | undefined {
  if (day === '') return { field: 'day', text: 'Enter the day.' }
  if (day < today()) return { field: 'day', text: 'That day has passed. Choose today or later.' }
  return reason.trim() === '' ? { field: 'reason', text: 'Enter the reason.' } : undefined
}

const today = () => dayjs().format('YYYY-MM-DD')
