import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { allBuilds } from '../startup/builds.ts'
import type { ShutdownHooks } from '../startup/run-until-stopped.ts'

/** Returns the remotes that can be compiled at every change. The shell always is; the landing page has its own build. */
export const developable = (): string[] =>
  allBuilds()
    .map(({ name }) => name)
    .filter(name => name !== 'shell' && name !== 'landing')

/**
 * Compiles the named remotes, and the shell with the development build of React, now and at every change, in a process of
 * their own.
 * @returns the origin that serves them to the gateway.
 * @throws {Failure} if a remote does not exist.
 */
export async function watchRemotes(names: readonly string[], hooks: ShutdownHooks): Promise<string> {
  const unknown = names.filter(name => !developable().includes(name))
  if (unknown.length > 0)
    throw new Failure(`Unknown remote: ${unknown.join(', ')}. Choose from ${developable().join(', ')}.`)
  const child = spawn(process.execPath, [join(root, 'shell/dev.ts'), ...names], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = once(child, 'exit').then(() => null)
  hooks.onStop(async () => {
    child.kill()
    await ended
  })
  const origin = await Promise.race([once(child, 'message').then(([message]) => message as string), ended])
  if (!origin) throw new Failure('The remotes cannot be compiled; see above.')
  return origin
}
