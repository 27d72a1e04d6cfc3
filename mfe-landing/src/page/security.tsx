import { CallLink, type Phone } from './call-link.tsx'
import { Icon, type IconName } from './icon.tsx'

const features: readonly { icon: IconName; name: string }[] = [
  { icon: 'keypad', name: 'Keypad' },
  { icon: 'window', name: 'Window sensors' },
  { icon: 'motion', name: 'Motion detector' },
  { icon: 'door', name: 'Door sensors' },
  { icon: 'home', name: 'Smart home features' },
]

export function Security({ phone }: { phone: Phone }) {
  return (
    <section className="security" aria-labelledby="security-title">
      <div className="wide">
        <div className="security-panel">
          <div>
            <h2 id="security-title">Free home security system</h2>
            <p className="value">
              valued at <strong>$1800</strong>
            </p>
            <p>Ask about it when we call{phone ? ', or call us now' : ''}.</p>
            <CallLink phone={phone} />
          </div>
          <ul className="features">
            {features.map(({ icon, name }) => (
              <li key={name}>
                <Icon name={icon} />
                {name}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  )
}
