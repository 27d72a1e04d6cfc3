import { brotliCompressSync } from 'node:zlib'
import type { LandingInput, RenderLanding } from '@portal/contracts/landing'

/** Limits in compressed bytes: what a visitor downloads before the first interaction, and the script's part of that. */
export const budget = { pageBytes: 20_000, scriptBytes: 4_000 } as const

/** An input with as much text as a real page. */
const typicalInput: LandingInput = {
  brand: 'Evergreen Home Connections',
  phone: { national: '(555) 010-0199', e164: '+15550100199' },
  links: {
    privacy: 'https://www.evergreen-home-connections.example/privacy-policy',
    terms: 'https://www.evergreen-home-connections.example/terms-of-service',
    offerDetails: 'https://www.evergreen-home-connections.example/offer-details',
  },
  reviews: ['Google', 'BBB', 'Trustpilot'].map(source => ({
    text: `${source}: We switched in a day and pay less for more channels, and nobody asked for a deposit. `.repeat(2),
    author: 'Alexandra R. from Syracuse, NY',
    source,
    url: `https://www.${source.toLowerCase()}.example/reviews/evergreen-home-connections`,
  })),
  origin: 'https://www.evergreen-home-connections.example',
  base: '/remotes/landing/0123456789ab/',
  year: 2026,
  renderTime: 'abcdef.2026-11-21.0123456789abcdefghijkl',
  hasVitals: true,
  state: { kind: 'form', values: {}, errors: {} },
}

export interface Weight {
  documentBytes: number
  scriptBytes: number
}

/** Weighs the document and all scripts a visitor can get, web vitals included. */
export function weigh(scripts: readonly Buffer[], render: RenderLanding): Weight {
  return {
    documentBytes: brotliCompressSync(render(typicalInput)).length,
    scriptBytes: scripts.map(script => brotliCompressSync(script).length).reduce((sum, bytes) => sum + bytes),
  }
}

/** @throws if the page or its script is over budget. */
export function checkBudget({ documentBytes, scriptBytes }: Weight): void {
  const pageBytes = documentBytes + scriptBytes
  if (scriptBytes > budget.scriptBytes) throw tooHeavy('script', scriptBytes, budget.scriptBytes)
  if (pageBytes > budget.pageBytes) throw tooHeavy('page', pageBytes, budget.pageBytes)
}

const tooHeavy = (what: string, bytes: number, allowedBytes: number) =>
  new Error(`The landing ${what} is ${bytes} bytes compressed; the budget is ${allowedBytes}.`)
