import { CallLink, type Phone } from './call-link.tsx'
import { Scene } from './scene.tsx'

export function Hero({ phone }: { phone: Phone }) {
  return (
    <section className="hero">
      <div className="wide hero-text">
        <h1>
          Paying too much for <em>satellite&nbsp;TV, cable&nbsp;TV, internet and home&nbsp;phone?</em>
        </h1>
        <p className="lead">
          One call or one short form: tell us what you use at home, and we’ll come back with a free quote for your
          address.
        </p>
        <p className="actions">
          <CallLink phone={phone} />
          <a className={phone ? 'plain' : 'button'} href="#quote">
            Get a free quote online
          </a>
        </p>
      </div>
      <Scene />
    </section>
  )
}
