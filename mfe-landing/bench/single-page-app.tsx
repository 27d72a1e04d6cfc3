import { StrictMode, useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { enhanceQuoteForm } from '../src/enhance/quote-form.ts'
import { LandingBody } from '../src/page/document.tsx'
import type { LandingInput } from '@portal/contracts/landing'

const input: LandingInput = {
  brand: 'Skyline Connect',
  phone: { national: '(800) 555-0142', e164: '+18005550142' },
  origin: location.origin,
  base: '/',
  year: new Date().getFullYear(),
  renderTime: '',
  hasVitals: false,
  state: { kind: 'form', values: {}, errors: {} },
}

/** The landing page written as a single-page application. */
function App() {
  useEffect(() => enhanceQuoteForm(document.querySelector<HTMLFormElement>('#quote-form')!), [])
  return <LandingBody input={input} />
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
)
