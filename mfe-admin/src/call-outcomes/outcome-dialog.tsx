import { type CallOutcome, stageLabels } from '@portal/contracts/calls'
import { issuesOf, messageOf, toast } from '@portal/sdk'
import { Alert, Checkbox, Input } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import { useState } from 'react'
import { EditDialog } from '../components/edit-dialog.tsx'
import { Field } from '../components/field.tsx'
import { type OutcomesToEdit, useUpdateCallOutcomesMutation } from './endpoints.ts'
import { callbackLabels } from './labels.ts'

interface OutcomeDialogProps {
  stored: OutcomesToEdit
  /** Absent to add an outcome. */
  outcome: CallOutcome | undefined
  onClose: () => void
}

const toOptions = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** Adds, changes, or removes an outcome. */
export default function OutcomeDialog({ stored, outcome, onClose }: OutcomeDialogProps) {
  // The outcomes when the dialog opened: with their version, the service rejects an edit that would undo another one.
  const [{ outcomes, version }] = useState(stored)
  const [opened] = useState(outcome ?? newOutcome)
  const [draft, setDraft] = useState<CallOutcome>(opened)
  const [update, { error, isLoading }] = useUpdateCallOutcomesMutation()
  const [remove] = useUpdateCallOutcomesMutation()
  const set = (change: Partial<CallOutcome>) => setDraft({ ...draft, ...change })
  const setEffects = (change: Partial<CallOutcome['effects']>) => set({ effects: { ...draft.effects, ...change } })
  const index = outcome ? outcomes.findIndex(({ id }) => id === outcome.id) : outcomes.length
  const issues = issuesOf(error)
  const issueOf = (name: string) => issues[`${index}.${name}`]
  const isNamed = Object.keys(issues).some(path => path.startsWith(`${index}.label`) || path === `${index}.key`)

  async function save(next: CallOutcome[]) {
    const { data } = await update({ outcomes: next, version })
    if (!data) return
    toast({ title: 'Call outcomes saved', description: 'They apply from the next call on.' })
    onClose()
  }

  const edited = { ...draft, id: outcome?.id ?? idFor(draft.label) }
  return (
    <EditDialog
      title={outcome?.label ?? 'Add outcome'}
      canSave={draft.label.trim() !== ''}
      isSaving={isLoading}
      error={error}
      unsaved={draft === opened ? undefined : 'this outcome'}
      onSave={() => void save(outcome ? outcomes.with(index, edited) : [...outcomes, edited])}
      removal={
        outcome && {
          title: `Remove ${outcome.label}?`,
          children: 'Agents can no longer choose this outcome. Calls that have it keep it.',
          failureText: "Couldn't remove the outcome. Try again.",
          successToast: { title: 'Outcome removed', description: outcome.label },
          onConfirm: () => remove({ outcomes: outcomes.filter(({ id }) => id !== outcome.id), version }),
        }
      }
      onClose={onClose}
    >
      <Field label="Label" issue={issueOf('label') ?? issueOf('id')}>
        {control => (
          <Input
            {...control}
            maxLength={30}
            value={draft.label}
            onChange={event => set({ label: event.target.value })}
          />
        )}
      </Field>
      <Field label="Key" hint="1 to 9, or empty" issue={issueOf('key')}>
        {control => (
          <Input
            {...control}
            type="number"
            min={1}
            max={9}
            value={draft.key ?? ''}
            onChange={({ target: { value } }) => set({ key: value === '' ? null : Number(value) })}
          />
        )}
      </Field>
      <Field label="Lead becomes" hint="“Attempted” plans the next attempt.">
        {control => (
          <Select
            {...control}
            value={draft.effects.stage ?? ''}
            options={[{ value: '', label: 'Unchanged' }, ...toOptions(stageLabels)]}
            onChange={(stage: string) => setEffects({ stage: (stage || null) as CallOutcome['effects']['stage'] })}
          />
        )}
      </Field>
      <Field label="Callback">
        {control => (
          <Select
            {...control}
            value={draft.effects.callback}
            options={toOptions(callbackLabels)}
            onChange={(callback: string) => setEffects({ callback: callback as CallOutcome['effects']['callback'] })}
          />
        )}
      </Field>
      <Checkbox checked={draft.effects.contacted} onChange={event => setEffects({ contacted: event.target.checked })}>
        Marks the lead as contacted
      </Checkbox>
      <Checkbox checked={draft.effects.closes} onChange={event => setEffects({ closes: event.target.checked })}>
        Closes the lead: cancels its callbacks and attempts
      </Checkbox>
      <Checkbox checked={draft.effects.doNotCall} onChange={event => setEffects({ doNotCall: event.target.checked })}>
        Adds the number to the do-not-call list
      </Checkbox>
      {error && !isNamed && (
        <Alert
          type="error"
          showIcon
          role="alert"
          title={Object.values(issues)[0] ?? messageOf(error, "Couldn't save the outcomes. Try again.")}
        />
      )}
    </EditDialog>
  )
}

const newOutcome: CallOutcome = {
  id: '',
  label: '',
  key: null,
  effects: { stage: null, contacted: false, callback: 'none', doNotCall: false, closes: false },
}

/** Such as call-back for "Call back". */
const idFor = (label: string) =>
  label
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^[-\d]+|-+$/g, '') || 'outcome'
