import { nationalPhone } from '@portal/contracts/fields'
import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Input } from '@portal/sdk/ui'
import dayjs from 'dayjs'
import { useState } from 'react'
import { EditDialog } from '../components/edit-dialog.tsx'
import { Field } from '../components/field.tsx'
import { useAddNumberMutation } from './endpoints.ts'

/** Dialog that adds a number to the do-not-call list. */
export default function AddDialog({ onClose }: { onClose: () => void }) {
  const [phoneNumber, setPhoneNumber] = useState('')
  const [reason, setReason] = useState('')
  const [add, { error, isLoading }] = useAddNumberMutation()
  const issues = issuesOf(error)
  const isFilled = phoneNumber.trim() !== '' && reason.trim() !== ''

  async function save() {
    const { data } = await add({ phoneNumber, reason })
    if (!data) return
    onClose()
    const number = nationalPhone(data.phoneNumber)
    if (data.wasListed) {
      const addedOn = dayjs(data.addedAt).format('MMM D, YYYY')
      toast({
        title: 'Already on the do-not-call list',
        description: `${number}, since ${addedOn}: ${data.reason}`,
        kind: 'neutral',
      })
    } else toast({ title: 'Number added', description: `${number} is now blocked for everyone.` })
  }

  return (
    <EditDialog
      title="Add Number"
      action="Add"
      canSave={isFilled}
      isSaving={isLoading}
      error={error}
      unsaved={phoneNumber || reason ? 'this number' : undefined}
      onSave={() => void save()}
      onClose={onClose}
    >
      <Field label="Phone number" issue={issues['phoneNumber']}>
        {control => (
          <Input
            {...control}
            type="tel"
            maxLength={32}
            value={phoneNumber}
            onChange={event => setPhoneNumber(event.target.value)}
          />
        )}
      </Field>
      <Field label="Reason" issue={issues['reason']}>
        {control => (
          <Input.TextArea
            {...control}
            rows={3}
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        )}
      </Field>
      {error && Object.keys(issues).length === 0 && (
        <Alert type="error" showIcon role="alert" title={messageOf(error, "Couldn't add the number. Try again.")} />
      )}
    </EditDialog>
  )
}
