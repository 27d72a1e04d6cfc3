import { type CallingRules, federalHours, type StateRule, stateNames } from '@portal/contracts/calls'
import { issuesOf, messageOf } from '@portal/sdk'
import { Alert, Checkbox, Input } from '@portal/sdk/ui'
import { Select } from '@portal/sdk/ui/select'
import dayjs from 'dayjs'
import { useState } from 'react'
import { EditDialog } from '../components/edit-dialog.tsx'
import { Field } from '../components/field.tsx'
import { HoursFields } from './hours-fields.tsx'
import { failureText, useSaveRules } from './use-save-rules.ts'

interface StateDialogProps {
  rules: CallingRules
  /** Absent to add a state. */
  rule: StateRule | undefined
  onClose: () => void
}

/** Adds, changes, or removes the rule of a state. */
export default function StateDialog({ rules, rule, onClose }: StateDialogProps) {
  const [opened] = useState(() => rule ?? newRule())
  const [draft, setDraft] = useState<StateRule>(opened)
  const { save, error, isLoading } = useSaveRules(rules)
  const { change: removeRule } = useSaveRules(rules)
  const set = (change: Partial<StateRule>) => setDraft({ ...draft, ...change })
  const others = rules.states.filter(({ state }) => state !== rule?.state)
  const states = [...others, draft].toSorted((one, other) => nameOf(one).localeCompare(nameOf(other)))
  const issues = issuesOf(error)
  const issueOf = (path: string) => {
    const start = `states.${states.indexOf(draft)}.${path}`
    return Object.entries(issues).find(([name]) => name === start || name.startsWith(`${start}.`))?.[1]
  }
  const isNamed =
    error && ['state', 'weekdays', 'saturday', 'sunday', 'maxAttempts', 'source', 'checkedOn'].some(issueOf)

  async function saveStates() {
    if (await save({ states })) onClose()
  }

  return (
    <EditDialog
      title={rule ? nameOf(rule) : 'Add state'}
      canSave={draft.state !== '' && draft.source.trim() !== ''}
      isSaving={isLoading}
      error={error}
      unsaved={draft === opened ? undefined : 'this rule'}
      onSave={() => void saveStates()}
      removal={
        rule && {
          title: `Remove the rule for ${nameOf(rule)}?`,
          children: `Calls to ${nameOf(rule)} then follow the hours of all other states: 8:00 AM to 9:00 PM.`,
          failureText: "Couldn't remove the rule. Try again.",
          successToast: {
            title: 'Rule removed',
            description: `${nameOf(rule)} has no stricter rule from the next call on.`,
          },
          onConfirm: () => removeRule({ states: others }),
        }
      }
      onClose={onClose}
    >
      {!rule && (
        <Field label="State" issue={issueOf('state')}>
          {control => (
            <Select
              {...control}
              showSearch
              optionFilterProp="label"
              value={draft.state || null}
              options={Object.entries(stateNames)
                .filter(([code]) => !others.some(({ state }) => state === code))
                .map(([value, label]) => ({ value, label }))}
              onChange={(state: string) => set({ state })}
            />
          )}
        </Field>
      )}
      <HoursFields
        name="Weekdays"
        isRequired
        hours={draft.weekdays}
        issue={issueOf('weekdays')}
        onChange={weekdays => weekdays && set({ weekdays })}
      />
      <HoursFields
        name="Saturday"
        hours={draft.saturday}
        issue={issueOf('saturday')}
        onChange={saturday => set({ saturday })}
      />
      <HoursFields name="Sunday" hours={draft.sunday} issue={issueOf('sunday')} onChange={sunday => set({ sunday })} />
      <Checkbox checked={draft.allowsHolidays} onChange={event => set({ allowsHolidays: event.target.checked })}>
        Calls on federal holidays
      </Checkbox>
      <Field
        label="Calls to a number in 24 hours"
        hint="Leave empty to use the general limit"
        issue={issueOf('maxAttempts')}
      >
        {control => (
          <Input
            {...control}
            type="number"
            min={1}
            max={20}
            value={draft.maxAttempts ?? ''}
            onChange={({ target: { value } }) => set({ maxAttempts: value === '' ? null : Number(value) })}
          />
        )}
      </Field>
      <Field label="Source" hint="The law, or the page that quotes it" issue={issueOf('source')}>
        {control => (
          <Input
            {...control}
            maxLength={300}
            value={draft.source}
            onChange={event => set({ source: event.target.value })}
          />
        )}
      </Field>
      <Field label="Checked on" issue={issueOf('checkedOn')}>
        {control => (
          <Input
            {...control}
            type="date"
            value={draft.checkedOn}
            onChange={event => set({ checkedOn: event.target.value })}
          />
        )}
      </Field>
      {error && !isNamed && <Alert type="error" showIcon role="alert" title={messageOf(error, failureText)} />}
    </EditDialog>
  )
}

const nameOf = ({ state }: StateRule) => stateNames[state] ?? ''

const newRule = (): StateRule => ({
  state: '',
  weekdays: { ...federalHours },
  saturday: { ...federalHours },
  sunday: { ...federalHours },
  allowsHolidays: true,
  maxAttempts: null,
  source: '',
  checkedOn: dayjs().format('YYYY-MM-DD'),
})
