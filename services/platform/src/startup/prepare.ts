import { makeDataFolder } from '../database/data-folder.ts'
import { type Database, openDatabase } from '../database/open.ts'
import { dataFolder } from '../shared/paths.ts'
import { allBuilds, makeBuilds, staleBuilds } from './builds.ts'
import { completeEnvironment, type PortalSettings, readPortalSettings } from './portal-settings.ts'
import type { ShutdownHooks } from './run-until-stopped.ts'
import { openSecrets, type Secrets } from './secrets.ts'
import { startSimulator } from './simulator.ts'

/** The prerequisites of the portal's services. */
export interface PreparedPortal {
  readonly settings: PortalSettings
  /** The operator's environment with defaults. */
  readonly env: NodeJS.ProcessEnv
  readonly secrets: Secrets
  readonly database: Database
}

export interface PortalParts {
  /** Remotes that need no build, because something else serves them. */
  readonly unbuilt?: readonly string[]
  /** Added to the operator's environment. */
  readonly env?: NodeJS.ProcessEnv
}

/**
 * Opens the database, makes the stale builds, and starts the demo's simulator, at the same time.
 * @throws {Failure} if one of them fails; the shutdown hooks stop what has started.
 */
export async function preparePortal(
  hooks: ShutdownHooks,
  print: (line: string) => void,
  { unbuilt = [], env: added = {} }: PortalParts = {},
): Promise<PreparedPortal> {
  const settings = await readPortalSettings(process.env)
  const env = { ...completeEnvironment(process.env, settings), ...added }
  const folder = dataFolder(env)
  makeDataFolder(folder)
  const secrets = openSecrets(folder)
  const [database, builds, simulator] = await Promise.allSettled([
    openDatabase(env, folder, secrets),
    makeBuilds(staleBuilds(allBuilds().filter(({ name }) => !unbuilt.includes(name))), print),
    startSimulator(env, settings, secrets, folder, hooks),
  ])
  if (database.status === 'rejected') throw database.reason
  hooks.onStop(() => database.value.stop())
  if (builds.status === 'rejected') throw builds.reason
  if (simulator.status === 'rejected') throw simulator.reason
  return { settings, env: { ...env, ...simulator.value }, secrets, database: database.value }
}
