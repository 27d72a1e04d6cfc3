import type { Callback } from '@portal/contracts/calls'
import { issuesOf, messageOf, serverNow, toast } from '@portal/sdk'
import { Alert } from '@portal/sdk/ui'
import { Modal } from '@portal/sdk/ui/modal'
import { useState } from 'react'
import { viewerTimeZone } from '../leads/viewer-time-zone.ts'
import { CallbackPicker } from './callback-picker.tsx'
import { bothClocks, callbackChoices, type CallbackTimes } from './callback-times.ts'
import { useUpdateCallbackMutation } from './endpoints.ts'

interface MoveDialogProps {
  callback: Callback
  onClose: () => void
}

/** Asks for another time of a callback. */
export default function MoveDialog({ callback, onClose }: MoveDialogProps) {
  const { id, version, leadName, timeZone, from } = callback
  const [time, setTime] = useState<CallbackTimes | null>(null)
  const [choices] = useState(() => callbackChoices(serverNow(), timeZone ?? viewerTimeZone))
  const [update, { error, isLoading }] = useUpdateCallbackMutation()

  async function save() {
    if (!time) return
    const { data } = await update({ id, version, ...time })
    if (!data) return
    toast({ title: 'Callback moved', description: leadName })
    onClose()
  }

  return (
    <Modal
      open
      title={`Call ${leadName} at another time`}
      okText="Save"
      okButtonProps={{ disabled: !time, loading: isLoading }}
      onOk={() => void save()}
      onCancel={onClose}
    >
      <p className="quiet">Planned for {bothClocks(from, timeZone, viewerTimeZone)}.</p>
      <CallbackPicker choices={choices} time={time} timeZone={timeZone} canSkip={false} onChoose={setTime} />
      {error && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={Object.values(issuesOf(error))[0] ?? messageOf(error, "Couldn't move the callback. Try again.")}
        />
      )}
    </Modal>
  )
}
