import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Button } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useState } from 'react'
import { Field, FieldColumn } from '../components/field.tsx'
import { useImportNumbersMutation } from './endpoints.ts'

const maxShownIssues = 10

/** Dialog that imports a CSV file to the do-not-call list, all of it or nothing. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const [csv, setCsv] = useState<string>()
  const [importNumbers, { error, isLoading, reset }] = useImportNumbersMutation()
  const issues = Object.values(issuesOf(error))

  function read(file: File | undefined) {
    reset()
    setCsv(undefined)
    if (!file) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setCsv(reader.result as string))
    reader.readAsText(file)
  }

  async function save() {
    const { data } = await importNumbers({ csv: csv ?? '' })
    if (!data) return
    onClose()
    const { added, alreadyListed } = data
    toast({
      title: 'Numbers imported',
      description: `${added.toLocaleString('en-US')} added, ${alreadyListed.toLocaleString('en-US')} already on the list.`,
    })
  }

  return (
    <Modal
      open
      title="Import Numbers"
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="primary" disabled={csv === undefined} loading={isLoading} onClick={() => void save()}>
            Import
          </Button>
        </>
      }
    >
      <FieldColumn>
        <Field label="CSV file" hint="First line: phoneNumber,addedOn,reason. Dates such as 2026-11-21.">
          {({ id, 'aria-describedby': describedBy }) => (
            <input
              id={id}
              aria-describedby={describedBy}
              type="file"
              accept=".csv,text/csv"
              // Browsers report no change if the same file is chosen again, even if its content is new.
              onClick={event => {
                event.currentTarget.value = ''
                setCsv(undefined)
              }}
              onChange={event => read(event.target.files?.[0])}
            />
          )}
        </Field>
        {error && (
          <Alert
            type="error"
            showIcon
            role="alert"
            title={
              issues.length > 0
                ? 'Nothing was imported. Correct the file, then choose it again.'
                : messageOf(error, "Couldn't import the file. Try again.")
            }
            description={
              issues.length > 0 && (
                <ul>
                  {issues.slice(0, maxShownIssues).map(issue => (
                    <li key={issue}>{issue}</li>
                  ))}
                  {issues.length > maxShownIssues && (
                    <li>… and {(issues.length - maxShownIssues).toLocaleString('en-US')} more</li>
                  )}
                </ul>
              )
            }
          />
        )}
      </FieldColumn>
    </Modal>
  )
}
