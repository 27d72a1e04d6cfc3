import { bootPortal, freePort } from './boot-portal.ts'

/** One portal for the whole run, and the stand-in for its telephony; journeys find the first by the `test` of portal-test.ts. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const sandboxPort = await freePort()
  const portal = await bootPortal({ SANDBOX_PORT: String(sandboxPort) })
  process.env['PORTAL_URL'] = portal.origin
  process.env['SANDBOX_URL'] = `http://127.0.0.1:${sandboxPort}`
  return portal.stop
}
