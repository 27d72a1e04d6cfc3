import { Failure, serviceNames } from '@portal/platform/shared'
import type { SignedInBrowser } from './signed-in-browser.ts'
import { holdsWithin, type PortalInContainers } from './start-containers.ts'

/** Kills the process of each service, and waits until its container runs again and all requests succeed. */
export async function killEach(
  portal: PortalInContainers,
  browser: SignedInBrowser,
  print: (line: string) => void,
): Promise<void> {
  for (const name of serviceNames) {
    const before = await stateOf(portal, name)
    // Everything in the container except for its init, which ends with the process. The shell may be killed too.
    await portal.compose.run('exec', '-T', name, 'sh', '-c', 'kill -KILL -1')
    const isBack = async () => {
      const now = await stateOf(portal, name)
      return now.startedAt !== before.startedAt && now.isRunning
    }
    if (!(await holdsWithin(30_000, isBack))) throw new Failure(`The container of ${name} did not start again.`)
    print(`kill ✓ ${name}: all services answered again after ${await browser.waitForAllServices()} s`)
  }
}

/** Replaces the container of each service, and waits until all requests succeed. */
export async function rollEach(
  portal: PortalInContainers,
  browser: SignedInBrowser,
  print: (line: string) => void,
): Promise<void> {
  for (const name of serviceNames) {
    const before = await stateOf(portal, name)
    await portal.compose.require('up', '--detach', '--no-deps', '--no-build', '--force-recreate', name)
    const { id } = await stateOf(portal, name)
    if (id === before.id) throw new Failure(`The container of ${name} was not replaced.`)
    print(`roll ✓ ${name}: all services answered again after ${await browser.waitForAllServices()} s`)
  }
}

async function stateOf({ compose }: PortalInContainers, name: string) {
  const id = (await compose.require('ps', '--quiet', name)).trim().split('\n').at(-1) ?? ''
  const format = '{{.State.StartedAt}}|{{.State.Running}}'
  const [startedAt, running] = (await compose.runEngine('inspect', '--format', format, id)).output.trim().split('|')
  return { id, startedAt, isRunning: running === 'true' }
}
