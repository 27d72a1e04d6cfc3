import { CallLink, type Phone } from './call-link.tsx'

export function Header({ brand, phone, isHome = true }: { brand: string; phone: Phone; isHome?: boolean }) {
  return (
    <header className="header">
      <div className="wide bar">
        {isHome ? (
          <span className="brand">
            <Mark />
            {brand}
          </span>
        ) : (
          <a className="brand" href="/">
            <Mark />
            {brand}
          </a>
        )}
        <nav className="bar-links" aria-label="Main">
          <CallLink phone={phone} variant="quiet" />
          <a className="outlined" href="/api/login">
            Agent Login
          </a>
        </nav>
      </div>
    </header>
  )
}

function Mark() {
  return (
    <svg className="mark" viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="9" fill="var(--mark)" />
      <path d="M6 17 16 8l10 9v8H6z" fill="var(--lamp)" />
      <path d="M11 25a5 5 0 0 1 10 0" fill="none" stroke="var(--mark)" strokeWidth="2.5" />
    </svg>
  )
}
