import { emptyLead, furtherFields } from '../lead-values.ts'
import type { FormState } from '../render-input.ts'
import { ChoiceField, LongTextField, TextField, TickField } from './field.tsx'

type Choices = readonly string[]

/** The optional part of the form, folded away unless something in it was filled in or is at fault. */
export function FurtherFields({ state, times, sources }: { state: FormState; times: Choices; sources: Choices }) {
  return (
    <details className="further" open={hasContent(state)}>
      <summary>
        <span>
          More about you <span className="optional">(optional)</span>
        </span>
      </summary>
      <div className="further-fields">
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
        <div className="ticks">
          <TickField name="justMoved" label="I just moved" state={state} />
          <TickField name="lookingToSwitch" label="I am looking to switch" state={state} />
        </div>
        <ChoiceField
          name="bestTimeToCall"
          label="Best Time to Call"
          state={state}
          unchosen="Select a time"
          options={asOptions(times)}
        />
        <ChoiceField
          name="heardAboutUs"
          label="How did you hear about us?"
          state={state}
          unchosen="Select an option"
          options={asOptions(sources)}
        />
        <LongTextField name="comments" label="Comments" state={state} maxLength={2000} />
      </div>
    </details>
  )
}

const asOptions = (choices: Choices) => choices.map(value => ({ value, label: value }))

const hasContent = ({ values, errors }: FormState) =>
  furtherFields.some(name => errors[name] !== undefined || (values[name] ?? emptyLead[name]) !== emptyLead[name])
