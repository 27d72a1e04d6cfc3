import { emptyLead, optionalFields } from '../lead-values.ts'
import type { QuoteFormState } from '@portal/contracts/landing'
import { CheckboxField, ChoiceField, TextAreaField, TextField } from './field.tsx'

type Choices = readonly string[]

/** The optional part of the form, collapsed unless one of its fields has a value or an error. */
export function OptionalFields({ state, times, sources }: { state: QuoteFormState; times: Choices; sources: Choices }) {
  return (
    <details className="optional-section" open={hasContent(state)}>
      <summary>
        <span>
          More about you <span className="optional">(optional)</span>
        </span>
      </summary>
      <div className="optional-fields">
        <TextField name="address" label="Address" state={state} autoComplete="address-line1" maxLength={200} />
        <TextField name="city" label="City" state={state} autoComplete="address-level2" maxLength={100} />
        <TextField name="state" label="State" state={state} autoComplete="address-level1" maxLength={64} />
        <TextField
          name="zipCode"
          label="ZIP Code"
          state={state}
          autoComplete="postal-code"
          inputMode="numeric"
          maxLength={10}
        />
        <TextField name="country" label="Country" state={state} autoComplete="country-name" maxLength={100} />
        <div className="checkboxes">
          <CheckboxField name="justMoved" label="I just moved" state={state} />
          <CheckboxField name="lookingToSwitch" label="I'm looking to switch" state={state} />
        </div>
        <ChoiceField
          name="bestTimeToCall"
          label="Best Time to Call"
          state={state}
          placeholder="Select a time"
          options={asOptions(times)}
        />
        <ChoiceField
          name="heardAboutUs"
          label="How did you hear about us?"
          state={state}
          placeholder="Select an option"
          options={asOptions(sources)}
        />
        <TextAreaField name="comments" label="Comments" state={state} maxLength={2000} />
      </div>
    </details>
  )
}

const asOptions = (choices: Choices) => choices.map(value => ({ value, label: value }))

const hasContent = ({ values, errors }: QuoteFormState) =>
  optionalFields.some(name => errors[name] !== undefined || (values[name] ?? emptyLead[name]) !== emptyLead[name])
