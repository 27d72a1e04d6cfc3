import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { useState } from 'react'
import { Field, FieldColumn } from '../components/field.tsx'
import { EraseDialog } from './erase-dialog.tsx'
import { useExportPersonMutation } from './endpoints.ts'
import styles from './page.module.css'

/** The email or the phone number of a person, in the shape of the API. */
export type Target = { email: string } | { phone: string }

/** Exports or erases the person with an email or a phone number. */
export function PersonForm() {
  const [typed, setTyped] = useState('')
  const [isErasing, setErasing] = useState(false)
  const [exportPerson, { error, isLoading, reset }] = useExportPersonMutation()
  const person = typed.trim()
  const target: Target = person.includes('@') ? { email: person } : { phone: person }
  const issue = Object.values(issuesOf(error))[0]

  function type(text: string) {
    reset()
    setTyped(text)
  }

  async function download() {
    const { data } = await exportPerson(target)
    if (!data) return
    save(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }))
    toast({ title: 'Data exported', description: 'The file contains the data from all services.' })
  }

  return (
    <section className={`panel ${styles.person}`} aria-labelledby="person-title">
      <h2 id="person-title">Find a person</h2>
      <FieldColumn>
        <Field label="Email or phone number" {...(issue && { issue })}>
          {field => <Input {...field} maxLength={254} value={typed} onChange={event => type(event.target.value)} />}
        </Field>
        <span className="inline">
          <Button disabled={!person} loading={isLoading} onClick={() => void download()}>
            Export as JSON
          </Button>
          <Button danger disabled={!person} onClick={() => setErasing(true)}>
            Erase
          </Button>
        </span>
        {error && !issue && (
          <Alert type="error" showIcon role="alert" title={messageOf(error, "Couldn't export the data. Try again.")} />
        )}
      </FieldColumn>
      {isErasing && (
        <EraseDialog person={person} target={target} onErased={() => type('')} onClose={() => setErasing(false)} />
      )}
    </section>
  )
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = 'person.json'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
