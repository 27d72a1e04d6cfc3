import type { Script, ScriptStep } from '@portal/contracts/engagement'
import { copyToClipboard, Tooltip, useSessionStorage, useUser } from '@portal/sdk'
import { Button, Checkbox, Input } from '@portal/sdk/ui'
import Copy from 'lucide-react/icons/copy'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { ProgressBar } from '../components/progress-bar.tsx'
import { plainScript, type ScriptValues } from '../components/script-parts.ts'
import { ScriptText } from '../components/script-text.tsx'
import { scriptSteps } from './script-steps.ts'
import styles from './scripts.module.css'

/** A script's steps as a checklist, with call notes. Both stay in this tab until Reset. */
export function Checklist({ script }: { script: Script }) {
  const [checkedIds = [], setCheckedIds] = useSessionStorage<string[]>(`script-checks ${script.id}`)
  const [notes = '', setNotes] = useSessionStorage<string>(`script-notes ${script.id}`)
  const { firstName, lastName } = useUser()
  const values = { agent: firstName || lastName || undefined }
  const steps = scriptSteps(script)
  const doneCount = steps.filter(step => checkedIds.includes(step.id)).length

  function toggle(id: string) {
    setCheckedIds(checkedIds.includes(id) ? checkedIds.filter(checkedId => checkedId !== id) : [...checkedIds, id])
  }

  function reset() {
    setCheckedIds(undefined)
    setNotes(undefined)
  }

  return (
    <div className={styles.checklist}>
      <ol className="stack gap-4">
        {steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            values={values}
            number={index + 1}
            isChecked={checkedIds.includes(step.id)}
            onToggle={() => toggle(step.id)}
          />
        ))}
      </ol>
      <aside className={`panel stack gap-4 screen-only ${styles.notes}`} aria-label="This call">
        <h2>This call</h2>
        <p className="quiet">
          {doneCount} of {steps.length} steps done
        </p>
        <ProgressBar label="Steps done" value={doneCount} target={steps.length} />
        <div className="form">
          <label htmlFor="call-notes">Call notes</label>
          <Input.TextArea
            id="call-notes"
            rows={6}
            value={notes}
            placeholder="Notes for this call. They stay in this tab until you reset."
            onChange={event => setNotes(event.target.value || undefined)}
          />
        </div>
        <Button
          block
          icon={<RotateCcw size={16} aria-hidden />}
          disabled={checkedIds.length === 0 && notes === ''}
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
  values: ScriptValues
  number: number
  isChecked: boolean
  onToggle: () => void
}

function Step({ step, values, number, isChecked, onToggle }: StepProps) {
  return (
    <li className={`panel ${styles.step} ${isChecked ? styles.isDone : ''}`}>
      <div className={`row spread ${styles.stepHeader}`}>
        <Checkbox checked={isChecked} onChange={onToggle}>
          <span className={`strong ${styles.stepTitle}`}>
            {number}. {step.title}
          </span>
        </Checkbox>
        <Tooltip text="Copy this step">
          <Button
            type="text"
            size="small"
            className="screen-only"
            aria-label={`Copy step ${number}: ${step.title}`}
            icon={<Copy size={16} aria-hidden />}
            onClick={() => void copyToClipboard(plainScript(step.content, values), 'Step content')}
          />
        </Tooltip>
      </div>
      <ScriptText text={step.content} values={values} />
    </li>
  )
}
