import { CallLink, type Phone } from './call-link.tsx'
import { Icon } from './icon.tsx'

export function Offers({ phone, detailsUrl }: { phone: Phone; detailsUrl: string | null | undefined }) {
  return (
    <section className="wide offers" aria-label="Offers">
      <article className="offer offer-first">
        <h2>Cable TV, Internet &amp; Home Phone</h2>
        <Price amount="29.99" unit="per month per service with a bundle" />
        <Benefits items={['No credit checks', 'No contracts', 'No deposits']} />
      </article>
      <article className="offer">
        <h2>Cut the Cord</h2>
        <Price amount="59.99" unit="per month" />
        <Benefits items={['Premium channels free for 3 months', 'First HD box free with DVR recording']} />
      </article>
      <article className="offer offer-approved">
        <h2>We get people approved where others can’t</h2>
        <p>Turned down before? Talk to us. It costs nothing to ask, and a purchase is not required.</p>
        {phone ? (
          <CallLink phone={phone} />
        ) : (
          <a className="button" href="#quote">
            Ask for a free quote
          </a>
        )}
      </article>
      {detailsUrl && (
        <p className="offer-details">
          <a href={detailsUrl}>Offer details</a>
        </p>
      )}
    </section>
  )
}

function Price({ amount, unit }: { amount: string; unit: string }) {
  return (
    <p className="price">
      as low as <strong>${amount}</strong> {unit}
    </p>
  )
}

function Benefits({ items }: { items: readonly string[] }) {
  return (
    <ul className="benefits">
      {items.map(item => (
        <li key={item}>
          <Icon name="check" />
          {item}
        </li>
      ))}
    </ul>
  )
}
