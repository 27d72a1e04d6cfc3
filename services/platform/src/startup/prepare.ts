import { makeBuilds, staleBuilds } from './builds.ts'
import { makeDataFolder } from '../database/data-folder.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { startSimulator } from './simulator.ts'
import { dataFolder } from '../shared/paths.ts'
import { completed, type PortalSettings, readPortalSettings } from './portal-settings.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'

/** What the portal needs before any of its services starts. */
export interface Prepared {
  readonly settings: PortalSettings
  /** What the operator set, completed. */
  readonly env: NodeJS.ProcessEnv
  readonly secrets: Secrets
  readonly database: Database
}

/** Opens the database while the builds whose sources changed are made and the demo's telephony starts. @throws {Failure} */
export async function prepare(unwinding: ShutdownHooks, say: (line: string) => void): Promise<Prepared> {
  const settings = await readPortalSettings(process.env)
  const env = completed(process.env, settings)
  const folder = dataFolder(env)
  makeDataFolder(folder)
  const secrets = openSecrets(folder)
  const [database, builds, telephony] = await Promise.allSettled([
    openDatabase(env, folder, secrets),
    makeBuilds(staleBuilds(), say),
    startSimulator(env, settings, secrets, unwinding),
  ])
  if (database.status === 'rejected') throw database.reason
  unwinding.onStop(() => database.value.stop())
  if (builds.status === 'rejected') throw builds.reason
  if (telephony.status === 'rejected') throw telephony.reason
  return { settings, env: { ...env, ...telephony.value }, secrets, database: database.value }
}
