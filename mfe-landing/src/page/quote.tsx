import type { FormState } from '../render-input.ts'
import { CallLink, type Phone } from './call-link.tsx'
import { QuoteForm } from './quote-form.tsx'

export function Quote({ phone, state, renderTime }: { phone: Phone; state: FormState; renderTime: string }) {
  return (
    <section className="quote" id="quote" aria-labelledby="quote-title">
      <div className="wide quote-columns">
        <h2 id="quote-title">Get Your FREE Quote Today</h2>
        <QuoteForm state={state} renderTime={renderTime} />
        <div className="quote-about">
          <ol className="steps">
            <li>
              <strong>You ask.</strong> Your name, a phone number and an e-mail address are enough.
            </li>
            <li>
              <strong>We call.</strong> At the time that suits you, with the offers for your address.
            </li>
            <li>
              <strong>You decide.</strong> The quote is free, and a purchase is not required.
            </li>
          </ol>
          {phone && (
            <p className="or-call">
              Rather talk now? <CallLink phone={phone} look="quiet" />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
