import type { LegalLinks } from '@portal/contracts/landing'
import { CallLink, type Phone } from './call-link.tsx'

interface FooterProps {
  brand: string
  phone: Phone
  year: number
  links: LegalLinks | undefined
}

export function Footer({ brand, phone, year, links }: FooterProps) {
  return (
    <footer className="footer">
      <div className="wide bar">
        <p>
          © {year} {brand}. All rights reserved.
        </p>
        {(links?.privacy || links?.terms) && (
          <p className="legal">
            {links.privacy && <a href={links.privacy}>Privacy policy</a>}
            {links.terms && <a href={links.terms}>Terms of service</a>}
          </p>
        )}
        <CallLink phone={phone} variant="quiet" />
      </div>
    </footer>
  )
}
