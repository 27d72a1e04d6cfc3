import type { ScriptStep } from '@portal/contracts/engagement'
import { Button, Input } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useId } from 'react'
import { moveStep, newStep, renumber, type ScriptDraft } from './draft.ts'
import styles from './edit.module.css'

interface ScriptFormProps {
  draft: ScriptDraft
  onChange: (draft: ScriptDraft) => void
}

/** The fields of a script and its steps. */
export function ScriptForm({ draft, onChange }: ScriptFormProps) {
  const id = useId()
  const change = (changes: Partial<ScriptDraft>) => onChange({ ...draft, ...changes })
  const { steps } = draft
  return (
    <div className="stack gap-4 reading">
      <section className={`panel ${styles.fields}`} aria-label="Script">
        <div className="form">
          <label htmlFor={`${id}title`}>Title</label>
          <Input
            id={`${id}title`}
            maxLength={200}
            value={draft.title}
            onChange={event => change({ title: event.target.value })}
          />
        </div>
        <div className="form">
          <label htmlFor={`${id}category`}>Category</label>
          <Input
            id={`${id}category`}
            maxLength={100}
            value={draft.category}
            onChange={event => change({ category: event.target.value })}
          />
        </div>
        <div className="form full-row">
          <label htmlFor={`${id}description`}>Description</label>
          <Input.TextArea
            id={`${id}description`}
            autoSize={{ minRows: 2 }}
            maxLength={2000}
            value={draft.description}
            onChange={event => change({ description: event.target.value })}
          />
        </div>
        <div className="form full-row">
          <label htmlFor={`${id}tags`}>Tags</label>
          <Select
            id={`${id}tags`}
            mode="tags"
            open={false}
            suffixIcon={null}
            maxCount={20}
            tokenSeparators={[',']}
            placeholder="Type a tag and press Enter"
            value={draft.tags}
            onChange={(tags: string[]) => change({ tags: tags.map(tag => tag.trim().slice(0, 40)).filter(Boolean) })}
          />
        </div>
      </section>
      <ol className="stack gap-4">
        {steps.map((step, index) => (
          <StepFields
            key={step.id}
            step={step}
            index={index}
            count={steps.length}
            onChange={changed => change({ steps: steps.map(other => (other.id === step.id ? changed : other)) })}
            onMove={to => change({ steps: moveStep(steps, index, to) })}
            onRemove={() => change({ steps: renumber(steps.filter(({ id }) => id !== step.id)) })}
          />
        ))}
      </ol>
      <Button
        block
        type="dashed"
        icon={<Plus size={16} aria-hidden />}
        disabled={steps.length >= 100}
        onClick={() => change({ steps: [...steps, newStep(steps.length + 1)] })}
      >
        Add Step
      </Button>
    </div>
  )
}

interface StepFieldsProps {
  step: ScriptStep
  /** From 0. */
  index: number
  count: number
  onChange: (step: ScriptStep) => void
  onMove: (to: number) => void
  onRemove: () => void
}

function StepFields({ step, index, count, onChange, onMove, onRemove }: StepFieldsProps) {
  const name = `step ${index + 1}`
  return (
    <li className={`panel stack gap-3 ${styles.step}`}>
      <div className="row gap-1">
        <Input
          aria-label={`Title of ${name}`}
          placeholder="Title"
          prefix={<span className="quiet">{index + 1}.</span>}
          maxLength={200}
          value={step.title}
          onChange={event => onChange({ ...step, title: event.target.value })}
        />
        <Button
          type="text"
          aria-label={`Move up ${name}`}
          disabled={index === 0}
          icon={<ArrowUp size={16} aria-hidden />}
          onClick={() => onMove(index - 1)}
        />
        <Button
          type="text"
          aria-label={`Move down ${name}`}
          disabled={index === count - 1}
          icon={<ArrowDown size={16} aria-hidden />}
          onClick={() => onMove(index + 1)}
        />
        <Button
          type="text"
          danger
          aria-label={`Remove ${name}`}
          icon={<Trash2 size={16} aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <Input.TextArea
        aria-label={`Content of ${name}`}
        placeholder="What to say"
        autoSize={{ minRows: 3 }}
        maxLength={10_000}
        value={step.content}
        onChange={event => onChange({ ...step, content: event.target.value })}
      />
    </li>
  )
}
