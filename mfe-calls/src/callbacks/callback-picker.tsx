import { Input } from '@portal/sdk/ui'
import { bothClocks, type CallbackChoice, type CallbackTimes, hourFrom } from './callback-times.ts'
import { viewerTimeZone } from '../leads/viewer-time-zone.ts'
import styles from './choice.module.css'

interface CallbackPickerProps {
  choices: readonly CallbackChoice[]
  /** Null: no callback. */
  time: CallbackTimes | null
  /** IANA zone of the customer; null if unknown. */
  timeZone: string | null
  /** Whether pressing the chosen time again clears it. */
  canSkip: boolean
  onChoose: (time: CallbackTimes | null) => void
}

/** Chooses when to call back, in the time zones of the customer and of the viewer. */
export function CallbackPicker({ choices, time, timeZone, canSkip, onChoose }: CallbackPickerProps) {
  return (
    <div className="stack gap-2" role="group" aria-label="Call back">
      {choices.map(({ label, key, from, until }) => {
        const isChosen = time?.from === from
        return (
          <button
            key={key}
            type="button"
            className={`button touch choice ${styles.choice}`}
            aria-pressed={isChosen}
            aria-keyshortcuts={key}
            onClick={() => onChoose(isChosen && canSkip ? null : { from, until })}
          >
            <kbd>{key}</kbd>
            <span>
              {label}
              <small className="quiet small">{bothClocks(from, timeZone, viewerTimeZone)}</small>
            </span>
          </button>
        )
      })}
      <Input
        type="datetime-local"
        aria-label="Another time, in your time zone"
        onChange={event => onChoose(hourFrom(event.target.value))}
      />
    </div>
  )
}
