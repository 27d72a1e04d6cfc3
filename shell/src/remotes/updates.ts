import type { RegisteredRemote, Registry } from '@portal/contracts/remotes'
import { createStore, useStore } from '@portal/sdk'
import { fetchRegistry, registryStore } from './registry-store.ts'

/**
 * Whether a new document would run other code than this tab.
 * `ready`: something was released. `urgent`: a build of this tab was rolled back or withdrawn, its remote was removed, or a
 * preview began or ended.
 */
export type Update = 'none' | 'ready' | 'urgent'

const update = createStore<Update>('none')

export const useUpdate = (): Update => useStore(update)

/** Tabs wait for random times, because a release reaches all of them at once. */
const [soonestMs, latestMs] = [1_000, 20_000]
let timer: ReturnType<typeof setTimeout> | undefined

/** Looks for an update soon. Calls until then have no further effect. */
export function lookForUpdateSoon(): void {
  timer ??= setTimeout(
    () => {
      timer = undefined
      // The next release, or the next gap in the live stream, looks again.
      void lookForUpdate().catch(() => undefined)
    },
    soonestMs + Math.random() * (latestMs - soonestMs),
  )
}

/** Cancels `lookForUpdateSoon`. */
export function stopLookingForUpdates(): void {
  clearTimeout(timer)
  timer = undefined
}

/** Compares the builds of this tab with those that a new document would get. @throws if the registry does not load. */
export async function lookForUpdate(): Promise<void> {
  update.set(compareBuilds(registryStore.get(), await fetchRegistry()))
}

/** Compares the builds of a tab with those that it would get now. A remote that is unavailable in either has no update. */
export function compareBuilds(current: Registry, next: Registry): Update {
  const pairs = current.remotes.flatMap(row => {
    const found = next.remotes.find(({ name }) => name === row.name)
    return found && !found.unavailable && !row.unavailable ? [compareRemote(row, found)] : []
  })
  const shell = current.shell && next.shell ? compareRemote(current.shell, next.shell) : 'none'
  const all = [...pairs, shell]
  if (all.includes('urgent')) return 'urgent'
  const isIn = ({ remotes }: Registry, { name }: RegisteredRemote) => remotes.some(row => row.name === name)
  if (current.remotes.some(row => !isIn(next, row))) return 'urgent'
  return all.includes('ready') || next.remotes.some(row => !isIn(current, row)) ? 'ready' : 'none'
}

type Part = Pick<RegisteredRemote, 'build' | 'retired' | 'preview'>

function compareRemote(current: Part, next: Part): Update {
  if (current.build === next.build) return 'none'
  const isRetired = next.retired?.includes(current.build) ?? false
  return isRetired || current.preview?.id !== next.preview?.id ? 'urgent' : 'ready'
}
