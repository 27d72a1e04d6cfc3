import { bootPortal, findPort } from './boot-portal.ts'

/** Starts one portal and its MightyCall simulator for the run. Journeys reach them through the `test` of portal-test.ts. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const simulatorPort = await findPort()
  const portal = await bootPortal({ SANDBOX_PORT: String(simulatorPort), SANDBOX_CALLS: 'ordered' })
  process.env['PORTAL_URL'] = portal.origin
  process.env['SANDBOX_URL'] = `http://127.0.0.1:${simulatorPort}`
  return portal.stop
}
