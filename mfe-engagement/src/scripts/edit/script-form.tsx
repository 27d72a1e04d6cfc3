import { Input } from '@portal/sdk/ui'
import { ListEditor } from '@portal/sdk/ui/list-editor'
import { Select } from '@portal/sdk/ui/select'
import { useId } from 'react'
import { newStep, renumber, type ScriptDraft } from './draft.ts'
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
    <div className="stack reading">
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
      <ListEditor
        item="step"
        rows={steps}
        keyOf={step => step.id}
        newRow={() => newStep(steps.length + 1)}
        maxRows={100}
        onChange={changed => change({ steps: renumber(changed) })}
        fields={(step, changeStep, index) => (
          <>
            <label htmlFor={`${id}title${index}`}>Title</label>
            <Input
              id={`${id}title${index}`}
              aria-label={`Title of step ${index + 1}`}
              maxLength={200}
              value={step.title}
              onChange={event => changeStep({ ...step, title: event.target.value })}
            />
            <label htmlFor={`${id}content${index}`}>What to say</label>
            <Input.TextArea
              id={`${id}content${index}`}
              aria-label={`What to say in step ${index + 1}`}
              autoSize={{ minRows: 3 }}
              maxLength={10_000}
              value={step.content}
              onChange={event => changeStep({ ...step, content: event.target.value })}
            />
          </>
        )}
      />
    </div>
  )
}
