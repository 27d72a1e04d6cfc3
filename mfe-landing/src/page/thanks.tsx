import { messages } from '../messages.ts'
import { CallLink, type Phone } from './call-link.tsx'
import { Scene } from './scene.tsx'

/** The page after the form has been sent without script. */
export function Thanks({ phone }: { phone: Phone }) {
  return (
    <section className="hero">
      <div className="wide hero-text">
        <h1>{messages.success.title}</h1>
        <p className="lead">{messages.success.text}</p>
        <p className="actions">
          <CallLink phone={phone} />
          <a className={phone ? 'plain' : 'button'} href="/">
            Back to the offers
          </a>
        </p>
      </div>
      <Scene />
    </section>
  )
}
