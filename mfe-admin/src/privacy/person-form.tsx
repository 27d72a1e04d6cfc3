import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Button, Input, useDebouncedText } from '@portal/sdk/ui'
import { type ComponentRef, useEffect, useRef, useState } from 'react'
import { Field } from '../components/field.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useErasePersonMutation, useExportPersonMutation } from './endpoints.ts'
import styles from './page.module.css'
import { erasureText } from './texts.ts'
import { digitsOf, usePersonLeads } from './use-person-leads.ts'

/** Exports or erases the person with an email or a phone number. */
export function PersonForm() {
  const [lookedUp, setLookedUp] = useState('')
  const [typed, setTyped] = useDebouncedText(lookedUp, setLookedUp)
  const [reason, setReason] = useState('')
  const [isErasing, setErasing] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const [exportPerson, { error, isLoading, reset }] = useExportPersonMutation()
  const [erasePerson, erasure] = useErasePersonMutation()
  const field = useRef<ComponentRef<typeof Input>>(null)
  const person = typed.trim()
  const target = person.includes('@') ? { email: person } : { phone: person }
  const { leads, hint } = usePersonLeads(person, person !== lookedUp)
  const issue = isRefused ? 'Enter an email or a phone number.' : (issueOf(error) ?? issueOf(erasure.error))

  useEffect(() => {
    if (issue && !isErasing) field.current?.focus()
  }, [issue, isErasing])

  function type(text: string) {
    reset()
    setRefused(false)
    erasure.reset()
    setTyped(text)
  }

  /** Acts if the text can be an email or a number. */
  function check(act: () => void) {
    if (canBePerson(person)) return act()
    setRefused(true)
    field.current?.focus()
  }

  async function erase() {
    const result = await erasePerson({ ...target, reason })
    if (result.data) type('')
    return result
  }

  /** The dialog makes way for the field with the error. The reason is kept for the next attempt. */
  function showIssue(failure: unknown) {
    if (!issueOf(failure)) return false
    setErasing(false)
    return true
  }

  function closeDialog() {
    setErasing(false)
    setReason('')
  }

  async function download() {
    const { data } = await exportPerson(target)
    if (!data) return
    save(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    toast({ title: 'Data exported', description: 'The file contains the data from all services.' })
  }

  return (
    <section className="panel" aria-labelledby="person-title">
      <h2 id="person-title">A person's data</h2>
      <div className={`stack space-above ${styles.form}`}>
        <div className={styles.field}>
          <Field label="Email or phone number" hint={hint} {...(issue && { issue })}>
            {control => (
              <Input
                ref={field}
                {...control}
                placeholder="Such as (315) 555-0142"
                maxLength={254}
                value={typed}
                onChange={event => type(event.target.value)}
              />
            )}
          </Field>
        </div>
        <ul className={styles.actions}>
          <li className="stack gap-4">
            <span>
              <strong>Export</strong>{' '}
              <span className="quiet">Everything that all services have about the person, in one file.</span>
            </span>
            <Button disabled={!person} loading={isLoading} onClick={() => check(() => void download())}>
              Export as JSON
            </Button>
          </li>
          <li className="stack gap-4">
            <span>
              <strong className="tone-negative">Erase</strong> <span className="quiet">{erasureText}</span>
            </span>
            <Button danger disabled={!person} onClick={() => check(() => setErasing(true))}>
              Erase
            </Button>
          </li>
        </ul>
        {error && !issue && (
          <Alert type="error" showIcon role="alert" title={messageOf(error, "Couldn't export the data. Try again.")} />
        )}
      </div>
      {isErasing && (
        <EraseDialog
          person={person}
          leads={leads}
          reason={reason}
          onReasonChange={setReason}
          onErase={erase}
          showFailure={showIssue}
          onClose={closeDialog}
        />
      )}
    </section>
  )
}

/** The shortest phone numbers have seven digits. The service knows the rest. */
const canBePerson = (text: string) => /\S@\S/.test(text) || digitsOf(text).length >= 7

/** The service's message about the email or phone number. */
function issueOf(error: unknown): string | undefined {
  const { email, phone } = issuesOf(error)
  return email ?? phone
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'person.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
