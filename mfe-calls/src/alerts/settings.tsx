import { useUser } from '@portal/sdk'
import { Checkbox } from '@portal/sdk/ui'
import { useId, useState } from 'react'
import styles from './alerts.module.css'
import { type AlertChoices, readChoices, storeChoices } from './choices.ts'
import { playRing } from './ring-alert.ts'
import { useNotificationPermission } from './use-notification-permission.ts'

/** On Settings: how this device announces incoming calls. */
export default function CallAlertSettings() {
  const { id } = useUser()
  const [choices, setChoices] = useState(() => readChoices(id))
  const [permission, requestPermission] = useNotificationPermission()
  const hintId = useId()

  function change(changes: Partial<AlertChoices>) {
    const next = { ...choices, ...changes }
    storeChoices(id, next)
    setChoices(next)
  }

  async function setNotifies(notifies: boolean) {
    // The browser asks once; then it answers with what the user chose.
    change({ notifies: notifies && (await requestPermission()) === 'granted' })
  }

  function setSounds(sounds: boolean) {
    if (sounds) playRing(new AudioContext())
    change({ sounds })
  }

  return (
    <section className="panel" aria-labelledby="call-alerts">
      <h2 id="call-alerts">Incoming calls</h2>
      <p className="quiet">Applies to this device.</p>
      <div className="stack gap-3">
        {permission !== undefined && (
          <div>
            <Checkbox
              aria-describedby={hintId}
              checked={choices.notifies && permission === 'granted'}
              disabled={permission === 'denied'}
              onChange={event => void setNotifies(event.target.checked)}
            >
              Show a desktop notification
            </Checkbox>
            <p id={hintId} className={`quiet dense ${styles.hint}`}>
              {permission === 'denied' ? 'Blocked. Allow it in your browser.' : 'While you look at another window.'}
            </p>
          </div>
        )}
        <Checkbox checked={choices.sounds} onChange={event => setSounds(event.target.checked)}>
          Play a sound
        </Checkbox>
      </div>
    </section>
  )
}
