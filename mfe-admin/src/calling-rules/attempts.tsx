import type { CallingRules } from '@portal/contracts/calls'
import { issuesOf, messageOf } from '@portal/sdk'
import { Button, Input } from '@portal/sdk/ui'
import { useState } from 'react'
import { Field } from '../components/field.tsx'
import styles from './page.module.css'
import { failureText, useSaveRules } from './use-save-rules.ts'

/** How often a number may be called in 24 hours. */
export function Attempts({ rules }: { rules: CallingRules }) {
  const [typed, setTyped] = useState<string>()
  const { save, error, isLoading } = useSaveRules(rules)
  const value = typed ?? String(rules.maxAttempts)

  return (
    <section className={`panel ${styles.panel} ${styles.limit}`} aria-labelledby="attempts-title">
      <h2 id="attempts-title">Attempts</h2>
      <p id="attempts-note" className="quiet">
        Counts the calls of all members. A state's lower limit wins.
      </p>
      <form
        noValidate
        onSubmit={async event => {
          event.preventDefault()
          if (await save({ maxAttempts: Number(value) })) setTyped(undefined)
        }}
      >
        <Field
          label="Calls to a number in 24 hours"
          issue={error && (issuesOf(error)['maxAttempts'] ?? messageOf(error, failureText))}
        >
          {control => (
            <span className={`row touch-buttons ${styles.line}`}>
              <Input
                {...control}
                aria-describedby={control['aria-describedby'] ?? 'attempts-note'}
                type="number"
                min={1}
                max={20}
                value={value}
                onChange={event => setTyped(event.target.value)}
              />
              <Button htmlType="submit" loading={isLoading} disabled={value === String(rules.maxAttempts)}>
                Save
              </Button>
            </span>
          )}
        </Field>
      </form>
    </section>
  )
}
