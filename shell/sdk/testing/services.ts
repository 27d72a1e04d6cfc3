import type { ScreenServices } from './screen-backend.ts'

/** The real services behind this page; `undefined` if the test file requests none. */
export function servicesIfAny(): ScreenServices | undefined {
  return (globalThis as { portalServices?: ScreenServices }).portalServices
}

/** The real services behind this page. @throws if the test file requests none. */
export function services(): ScreenServices {
  const found = servicesIfAny()
  if (!found)
    throw new Error('Request services at the top of the file: @jest-environment-options {"services":["calls"]}')
  return found
}
