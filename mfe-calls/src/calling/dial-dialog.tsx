import { nationalPhone } from '@portal/contracts/fields'
import { issuesOf, messageOf } from '@portal/sdk'
import { Alert, Button, Input } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useId, useState } from 'react'
import { useDialByHandMutation } from './endpoints.ts'

interface DialDialogProps {
  /** A lead's number; absent to type any other. */
  lead?: { id: string; phone: string }
  onClose: () => void
}

/** Logs a call that the user dials on another phone. The number becomes a link once the service allows the call. */
export default function DialDialog({ lead, onClose }: DialDialogProps) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [dial, { data, error, isLoading }] = useDialByHandMutation()
  const issues = issuesOf(error)
  const needsReason = 'overrideReason' in issues
  const target = lead ? { leadId: lead.id } : { phoneNumber: typed }
  const isFilled = (lead !== undefined || typed.trim() !== '') && (!needsReason || reason.trim() !== '')

  return (
    <Modal
      open
      title={lead ? `Dial ${lead.phone} by hand` : 'Dial a number by hand'}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        data ? (
          <Button onClick={onClose}>Done</Button>
        ) : (
          <>
            <Button onClick={onClose}>Cancel</Button>
            <Button type="primary" htmlType="submit" form={`${id}form`} disabled={!isFilled} loading={isLoading}>
              Log call
            </Button>
          </>
        )
      }
    >
      {data ? (
        <div className="form" role="status">
          <p>The call is in the log. Dial now:</p>
          <a ref={focus} className="button" href={`tel:${data.phoneNumber}`}>
            {nationalPhone(data.phoneNumber)}
          </a>
        </div>
      ) : (
        <form
          id={`${id}form`}
          className="form"
          onSubmit={event => {
            event.preventDefault()
            if (!isFilled || isLoading) return
            void dial({ ...target, ...(needsReason && { overrideReason: reason.trim() }) })
          }}
        >
          <p>For a call from your own phone. The portal checks the number and logs the call before you dial.</p>
          {!lead && (
            <>
              <label htmlFor={`${id}number`}>Phone number</label>
              <Input
                id={`${id}number`}
                type="tel"
                maxLength={32}
                status={issues['phoneNumber'] ? 'error' : ''}
                value={typed}
                onChange={event => setTyped(event.target.value)}
              />
            </>
          )}
          {needsReason && (
            <>
              <label htmlFor={`${id}reason`}>Reason for calling now</label>
              <Input.TextArea
                id={`${id}reason`}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={event => setReason(event.target.value)}
              />
            </>
          )}
          {error !== undefined && (
            <Alert
              type={needsReason ? 'warning' : 'error'}
              showIcon
              role="alert"
              title={issues['phoneNumber'] ?? messageOf(error, "Couldn't log the call. Try again before you dial.")}
            />
          )}
        </form>
      )}
    </Modal>
  )
}

const focus = (element: HTMLElement | null) => element?.focus()
