import { Failure, freePort } from '@portal/platform/shared'

/** Returns a free port. @throws {Failure} if this machine has none. */
export async function findPort(): Promise<number> {
  const port = await freePort(0)
  if (port === null) throw new Failure('This machine has no free port.')
  return port
}
