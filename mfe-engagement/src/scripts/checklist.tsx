import type { Script, ScriptStep } from '@portal/contracts/engagement'
import { copyToClipboard, Tooltip, useSessionStorage } from '@portal/sdk'
import { Button, Checkbox, Input } from '@portal/sdk/ui'
import Copy from 'lucide-react/icons/copy'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { Bar } from '../components/progress-bar.tsx'
import { LinkedText } from '../components/linked-text.tsx'
import { stepsOf } from './steps.ts'
import styles from './scripts.module.css'

/** The steps of a script to tick off during a call, and notes on it; both stay in this tab until Reset. */
export function Checklist({ script }: { script: Script }) {
  const [checked = [], keepChecked] = useSessionStorage<string[]>(`script-checks ${script.id}`)
  const [notes = '', keepNotes] = useSessionStorage<string>(`script-notes ${script.id}`)
  const steps = stepsOf(script)
  const done = steps.filter(step => checked.includes(step.id)).length

  function toggle(id: string) {
    keepChecked(checked.includes(id) ? checked.filter(it => it !== id) : [...checked, id])
  }

  function reset() {
    keepChecked(undefined)
    keepNotes(undefined)
  }

  return (
    <div className={styles.checklist}>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            number={index + 1}
            isChecked={checked.includes(step.id)}
            onToggle={() => toggle(step.id)}
          />
        ))}
      </ol>
      <aside className={`panel ${styles.notes}`} aria-label="This call">
        <h2>This call</h2>
        <p className="quiet">
          {done} of {steps.length} steps done
        </p>
        <Bar label="Steps done" value={done} target={steps.length} />
        <label className={styles.label} htmlFor="call-notes">
          Call notes
        </label>
        <Input.TextArea
          id="call-notes"
          rows={6}
          value={notes}
          placeholder="Notes for this call. They stay in this tab until you reset."
          onChange={event => keepNotes(event.target.value || undefined)}
        />
        <Button
          block
          icon={<RotateCcw size={16} aria-hidden />}
          disabled={checked.length === 0 && notes === ''}
          onClick={reset}
        >
          Reset Checklist
        </Button>
      </aside>
    </div>
  )
}

interface StepProps {
  step: ScriptStep
  number: number
  isChecked: boolean
  onToggle: () => void
}

function Step({ step, number, isChecked, onToggle }: StepProps) {
  return (
    <li className={`panel ${styles.step} ${isChecked ? styles.isDone : ''}`}>
      <div className={styles.stepHead}>
        <Checkbox checked={isChecked} onChange={onToggle}>
          <span className={styles.stepTitle}>
            {number}. {step.title}
          </span>
        </Checkbox>
        <Tooltip text="Copy this step">
          <Button
            type="text"
            size="small"
            aria-label={`Copy step ${number}: ${step.title}`}
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(step.content, 'Step content')}
          />
        </Tooltip>
      </div>
      <LinkedText text={step.content} />
    </li>
  )
}
