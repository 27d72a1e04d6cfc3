import { CallLink, type Phone } from './call-link.tsx'
import { QuoteForm, type QuoteFormProps } from './quote-form.tsx'

export function Quote({ phone, ...form }: QuoteFormProps & { phone: Phone }) {
  return (
    <section className="quote" id="quote" aria-labelledby="quote-title">
      <div className="wide quote-columns">
        <h2 id="quote-title">Get Your FREE Quote Today</h2>
        <QuoteForm {...form} />
        <div className="quote-about">
          <ol className="steps">
            <li>
              <strong>You ask.</strong> All we need is your name, phone number and email.
            </li>
            <li>
              <strong>We call.</strong> When it suits you, with the offers for your address.
            </li>
            <li>
              <strong>You decide.</strong> The quote is free, and a purchase is not required.
            </li>
          </ol>
          {phone && (
            <p className="or-call">
              Prefer to talk? <CallLink phone={phone} variant="quiet" />
            </p>
          )}
        </div>
      </div>
    </section>
  )
}
