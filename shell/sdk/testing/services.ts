import type { ScreenServices } from './screen-backend.ts'

/** The real services behind this page; undefined where the test file named none. */
export function servicesIfAny(): ScreenServices | undefined {
  return (globalThis as { portalServices?: ScreenServices }).portalServices
}

/** The real services behind this page. @throws where the test file named none. */
export function services(): ScreenServices {
  const found = servicesIfAny()
  if (!found) throw new Error('Name services at the top of the file: @jest-environment-options {"services":["calls"]}')
  return found
}
