import { useUser } from '@portal/sdk'
import { Alert, Checkbox } from '@portal/sdk/ui'
import { useState } from 'react'
import { type AlertChoices, readChoices, storeChoices } from './choices.ts'
import { notificationPermission, playRing } from './ring-alert.ts'

/** On Settings: how this device announces incoming calls. */
export default function CallAlertSettings() {
  const { id } = useUser()
  const [choices, setChoices] = useState(() => readChoices(id))
  const [permission, setPermission] = useState(notificationPermission)

  function change(changes: Partial<AlertChoices>) {
    const next = { ...choices, ...changes }
    storeChoices(id, next)
    setChoices(next)
  }

  async function setNotifies(notifies: boolean) {
    // The browser asks once; then it answers with what the user chose.
    const granted = notifies ? await Notification.requestPermission() : notificationPermission()
    setPermission(granted)
    change({ notifies: notifies && granted === 'granted' })
  }

  function setSounds(sounds: boolean) {
    if (sounds) playRing(new AudioContext())
    change({ sounds })
  }

  return (
    <section className="panel" aria-labelledby="call-alerts">
      <h2 id="call-alerts">Incoming calls</h2>
      <p className="quiet">While a call rings, the title of the tab names the caller. Applies to this device.</p>
      <div className="stack gap-3">
        {permission !== undefined && (
          <Checkbox
            checked={choices.notifies && permission === 'granted'}
            onChange={event => void setNotifies(event.target.checked)}
          >
            Show a desktop notification
          </Checkbox>
        )}
        {permission === 'denied' && (
          <Alert
            type="info"
            showIcon
            title="Your browser blocks notifications. Allow them in its settings for this site, then try again."
          />
        )}
        <Checkbox checked={choices.sounds} onChange={event => setSounds(event.target.checked)}>
          Play a sound
        </Checkbox>
      </div>
    </section>
  )
}
