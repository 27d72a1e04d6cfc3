import { brotliCompressSync } from 'node:zlib'
import type { RenderInput } from '../src/render-input.ts'

/** Compressed bytes of all that a visitor downloads before touching the page, and of the script in it. */
export const budget = { pageBytes: 20_000, scriptBytes: 4_000 } as const

/** As much text as a real page carries. */
const typicalInput: RenderInput = {
  brand: 'Evergreen Home Connections',
  phone: { national: '(555) 010-0199', e164: '+15550100199' },
  origin: 'https://www.evergreen-home-connections.example',
  base: '/remotes/landing/0123456789ab/',
  year: 2026,
  renderTime: 'abcdef.0123456789abcdefghijkl',
  hasVitals: true,
  state: { kind: 'form', values: {}, errors: {} },
}

export interface Weight {
  documentBytes: number
  scriptBytes: number
}

/** The scripts are all that a visitor may ever get, with web vitals switched on. */
export function weigh(scripts: readonly Buffer[], render: (input: RenderInput) => string): Weight {
  return {
    documentBytes: brotliCompressSync(render(typicalInput)).length,
    scriptBytes: scripts.map(script => brotliCompressSync(script).length).reduce((sum, bytes) => sum + bytes),
  }
}

/** @throws where the page or its script is heavier than allowed. */
export function checkBudget({ documentBytes, scriptBytes }: Weight): void {
  const pageBytes = documentBytes + scriptBytes
  if (scriptBytes > budget.scriptBytes) throw tooHeavy('script', scriptBytes, budget.scriptBytes)
  if (pageBytes > budget.pageBytes) throw tooHeavy('page', pageBytes, budget.pageBytes)
}

const tooHeavy = (what: string, bytes: number, allowedBytes: number) =>
  new Error(`The visitor's ${what} weighs ${bytes} bytes compressed; its budget is ${allowedBytes}.`)
