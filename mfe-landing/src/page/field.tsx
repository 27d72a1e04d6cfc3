import type { InputHTMLAttributes, ReactNode } from 'react'
import type { QuoteFormState } from '@portal/contracts/landing'
import type { LeadField } from '../lead-values.ts'

interface FieldProps {
  name: LeadField
  label: string
  state: QuoteFormState
}

interface ControlAttributes {
  id: string
  name: string
  'aria-describedby': string
  'aria-invalid': true | undefined
  autoFocus: boolean
}

type TextFieldProps = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'autoComplete' | 'inputMode' | 'maxLength' | 'required' | 'type'>

export function TextField({ name, label, state, ...input }: TextFieldProps) {
  return (
    <Labeled name={name} label={label} state={state} isRequired={input.required}>
      {attributes => <input {...attributes} {...input} defaultValue={textOf(state, name)} />}
    </Labeled>
  )
}

type ChoiceFieldProps = FieldProps & { placeholder: string; options: readonly { value: string; label: string }[] }

export function ChoiceField({ name, label, state, placeholder, options }: ChoiceFieldProps) {
  return (
    <Labeled name={name} label={label} state={state}>
      {attributes => (
        <select {...attributes} defaultValue={textOf(state, name)}>
          <option value="">{placeholder}</option>
          {options.map(option => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Labeled>
  )
}

export function TextAreaField({ name, label, state, maxLength }: FieldProps & { maxLength: number }) {
  return (
    <Labeled name={name} label={label} state={state}>
      {attributes => <textarea {...attributes} rows={4} maxLength={maxLength} defaultValue={textOf(state, name)} />}
    </Labeled>
  )
}

export function CheckboxField({ name, label, state }: FieldProps) {
  return (
    <label className="checkbox">
      <input type="checkbox" name={name} id={name} value="true" defaultChecked={isChecked(state.values[name])} />
      {label}
    </label>
  )
}

type LabeledProps = FieldProps & { isRequired?: boolean; children: (attributes: ControlAttributes) => ReactNode }

function Labeled({ name, label, state, isRequired, children }: LabeledProps) {
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

const textOf = (state: QuoteFormState, name: LeadField) => {
  const value = state.values[name]
  return typeof value === 'string' ? value : ''
}

const isChecked = (value: string | boolean | undefined) => value === true || (Boolean(value) && value !== 'false')
