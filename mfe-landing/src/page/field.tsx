import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FormState } from '../render-input.ts'
import type { LeadField } from '../lead-values.ts'

interface Common {
  name: LeadField
  label: string
  state: FormState
}

interface Attributes {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid': true | undefined
  autoFocus: boolean
}

type TextFieldProps = Common &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'type'>

export function TextField({ name, label, state, ...input }: TextFieldProps) {
  return (
    <Labelled name={name} label={label} state={state} isRequired={input.required}>
      {attributes => <input {...attributes} {...input} defaultValue={textOf(state, name)} />}
    </Labelled>
  )
}

type ChoiceFieldProps = Common & { unchosen: string; options: readonly { value: string; label: string }[] }

export function ChoiceField({ name, label, state, unchosen, options }: ChoiceFieldProps) {
  return (
    <Labelled name={name} label={label} state={state}>
      {attributes => (
        <select {...attributes} defaultValue={textOf(state, name)}>
          <option value="">{unchosen}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labelled>
  )
}

export function LongTextField({ name, label, state, maxLength }: Common & { maxLength: number }) {
  return (
    <Labelled name={name} label={label} state={state}>
      {attributes => <textarea {...attributes} rows={4} maxLength={maxLength} defaultValue={textOf(state, name)} />}
    </Labelled>
  )
}

export function TickField({ name, label, state }: Common) {
  return (
    <label className="tick">
      <input type="checkbox" name={name} id={name} value="true" defaultChecked={isTicked(state.values[name])} />
      {label}
    </label>
  )
}

type LabelledProps = Common & { isRequired?: boolean; children: (attributes: Attributes) => ReactNode }

function Labelled({ name, label, state, isRequired, children }: LabelledProps) {
  const error = state.errors[name]
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {isRequired && (
          <span className="star" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {children({
        id: name,
        name,
        'aria-describedby': `${name}-error`,
        'aria-invalid': error ? true : undefined,
        autoFocus: error !== undefined && Object.keys(state.errors)[0] === name,
      })}
      <p className="error" id={`${name}-error`}>
        {error}
      </p>
    </div>
  )
}

const textOf = (state: FormState, name: LeadField) => {
  const value = state.values[name]
  return typeof value === 'string' ? value : ''
}

const isTicked = (value: unknown) => value === true || (typeof value === 'string' && value !== '' && value !== 'false')
