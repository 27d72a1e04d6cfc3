import { CallLink, type Phone } from './call-link.tsx'

export function Footer({ brand, phone, year }: { brand: string; phone: Phone; year: number }) {
  return (
    <footer className="footer">
      <div className="wide bar">
        <p>
          © {year} {brand}. All rights reserved.
        </p>
        <CallLink phone={phone} variant="quiet" />
      </div>
    </footer>
  )
}
