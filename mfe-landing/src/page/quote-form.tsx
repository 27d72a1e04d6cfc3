import { bestTimesToCall, referralSources, serviceLabels } from '@portal/contracts/calls'
import { consentNotice, currentConsentVersion } from '@portal/contracts/consent-notices'
import { emptyLead } from '../lead-values.ts'
import { messages } from '../messages.ts'
import type { QuoteFormState } from '@portal/contracts/landing'
import { ChoiceField, TextField } from './field.tsx'
import { OptionalFields } from './optional-fields.tsx'

const services = Object.entries(serviceLabels).map(([value, label]) => ({ value, label }))

export interface QuoteFormProps {
  /** The seller in the consent notice. */
  brand: string
  state: QuoteFormState
  renderTime: string
}

export function QuoteForm({ brand, state: given, renderTime }: QuoteFormProps) {
  const isFresh = Object.keys(given.values).length === 0
  const state = isFresh ? { ...given, values: emptyLead } : given
  return (
    <form className="form" id="quote-form" method="post" action="/api/leads" data-fresh={isFresh || undefined}>
      {state.failure && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- after a native post the page opens at its top, far from this alert
        <div className="failure" role="alert" tabIndex={-1} autoFocus>
          <strong>{messages.failure.title}</strong>
          <p>{state.failure}</p>
        </div>
      )}
      <p className="hint">
        Fields marked <span className="star">*</span> are required.
      </p>
      <TextField name="fullName" label="Full Name" state={state} required autoComplete="name" maxLength={100} />
      <TextField
        name="phone"
        label="Phone"
        state={state}
        required
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        maxLength={32}
      />
      <TextField
        name="email"
        label="Email"
        state={state}
        required
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
      />
      <ChoiceField
        name="servicesInterested"
        label="Services Interested In"
        state={state}
        placeholder="Select a service"
        options={services}
      />
      <OptionalFields state={state} times={bestTimesToCall} sources={referralSources} />
      <Honeypot />
      <input type="hidden" name="consentVersion" value={currentConsentVersion} />
      <HiddenField name="renderTime" value={given.values['renderTime'] ?? renderTime} />
      <HiddenField name="pageUrl" value={given.values['pageUrl']} />
      <button className="button submit" type="submit" aria-describedby="consent">
        {messages.submit}
      </button>
      <p className="progress" id="quote-progress" />
      <p className="consent" id="consent">
        {consentNotice(currentConsentVersion, brand)}
      </p>
    </form>
  )
}

/** Preserves a value of the original page when the gateway returns the form. */
function HiddenField({ name, value }: { name: string; value: string | boolean | undefined }) {
  return typeof value === 'string' && <input type="hidden" name={name} value={value} />
}

/** A field that only bots fill in. A lead with a value in it goes to the quarantine. */
function Honeypot() {
  return (
    <div className="offscreen" aria-hidden="true">
      <label htmlFor="website">Leave this empty</label>
      <input id="website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
