import { bootPortal } from './boot-portal.ts'

/** One portal for the whole run; journeys find it through the `test` of portal-test.ts. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const portal = await bootPortal()
  process.env['PORTAL_URL'] = portal.origin
  return portal.stop
}
