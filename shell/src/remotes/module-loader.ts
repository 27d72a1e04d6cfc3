import type { RegisteredRemote } from '@portal/contracts/remotes'
import type { ComponentType } from 'react'
import { federation } from './federation.ts'
import { reportOutcome } from './health.ts'
import { fetchRegistry, registryStore } from './registry-store.ts'
import { isBuildGone } from './remote-files.ts'

/** A module of a remote, such as './leads/page' of 'calls'. */
export interface ModuleName {
  remote: string
  module: string
}

/** A promise that React's `use` reads synchronously once it is fulfilled. */
type TrackedPromise<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T }

const loads = new Map<string, TrackedPromise<unknown>>()

/** Returns the module's default export, a component unless given otherwise. Loads it once; a failed load is forgotten. */
export function loadModule<T = ComponentType>(name: ModuleName): Promise<T> {
  const key = keyOf(name)
  const load = (loads.get(key) as Promise<T> | undefined) ?? track(key, federation.load<T>(name.remote, name.module))
  reportLoad(name, load)
  return load
}

/** Reports that a component crashed, unless it never appeared because its code failed to load. */
export function reportCrash(name: ModuleName): void {
  if (hasLoaded(name)) reportOutcome(name.remote, 'crashed')
}

const hasLoaded = (name: ModuleName) => loads.get(keyOf(name))?.status === 'fulfilled'

/** The codes of failure cards. docs/operate.md says what each of them means. */
const failureCodes = { notLoaded: 'PORTAL-101', crashed: 'PORTAL-102', unavailable: 'PORTAL-103' } as const

/** Returns the code of a failure that has just happened, and the build, such as `PORTAL-101, sales 3f9c2a7be104`. */
export function describeFailure(name: ModuleName): string {
  const row = find(name.remote)
  const kind = !row || row.unavailable ? 'unavailable' : hasLoaded(name) ? 'crashed' : 'notLoaded'
  return `${failureCodes[kind]}, ${name.remote}${row ? ` ${row.build}` : ''}`
}

function reportLoad({ remote }: ModuleName, load: Promise<unknown>): void {
  load.then(
    () => reportOutcome(remote, 'loaded'),
    () => reportOutcome(remote, 'failed'),
  )
}

const maxAttempts = 5
/** Wait before the second attempt, in milliseconds; it grows with each attempt. Parts of the frame load in the meantime. */
const pauseMs = 150

/**
 * Like `loadModule`, but starts over, with nothing of earlier attempts. The tab stays on the build of the remote that it
 * started with: code of two builds in one tab would share a Redux store and mix their endpoints.
 */
export function reloadModule(name: ModuleName): Promise<ComponentType> {
  const key = keyOf(name)
  const reload = async () => {
    const remote = await availableRemote(name.remote)
    // A shared file that another load requested before, such as a prefetch, is not requested twice. If that request fails,
    // so does the attempt that waits for it, and the next one is free of it. A page needs a handful of shared files.
    for (let attempt = 1; ; attempt += 1) {
      federation.register([remote], attempt)
      try {
        return await federation.load<ComponentType>(name.remote, name.module)
      } catch (error) {
        if (attempt === maxAttempts) throw error
        await new Promise(resolve => setTimeout(resolve, attempt * pauseMs))
        // A later Retry has begun. To start over would end its requests, if they are slow.
        if (loads.get(key) !== load) throw error
      }
    }
  }
  const load = track(key, reload())
  reportLoad(name, load)
  return load
}

/** Ends the requests for a remote's code that hang, so that the next import sends them again. */
export function retryFilesOf(name: string): void {
  const row = find(name)
  if (row && !row.unavailable) federation.retry(row)
}

/** The tab's row of a remote. If it was unavailable, requests the row again, and stores it without those of other remotes. */
async function availableRemote(name: string): Promise<RegisteredRemote> {
  const current = find(name)
  if (current && !current.unavailable) return current
  await refreshUnavailableRemotes()
  const refreshed = find(name)
  if (!refreshed || refreshed.unavailable) throw new Error(`Remote ${name} is unavailable`)
  return refreshed
}

/** Replaces the rows of the remotes that were unavailable when the page was rendered, and of no others. */
export async function refreshUnavailableRemotes(): Promise<void> {
  const { remotes } = await fetchRegistry()
  const rows = registryStore
    .get()
    .remotes.map(row => (row.unavailable ? (remotes.find(({ name }) => name === row.name) ?? row) : row))
  federation.register(rows.filter(row => find(row.name) !== row))
  registryStore.set({ ...registryStore.get(), remotes: rows })
}

/** Whether reloading the page would bring another build of a remote: a newer one is active, or this one is deleted. */
export async function hasNewBuild(name: string): Promise<boolean> {
  const current = find(name)
  if (!current || current.unavailable) return false
  const [isGone, registry] = await Promise.all([
    isBuildGone(current.base).catch(() => false),
    fetchRegistry().catch(() => undefined),
  ])
  const active = registry?.remotes.find(row => row.name === name)
  return isGone || (active !== undefined && !active.unavailable && active.build !== current.build)
}

/**
 * Loads the registry for the user's new role: adds and removes remotes and pages. A remote stays on the build that the tab
 * started with; of another build, only what both builds list stays.
 */
export async function refreshRegistry(): Promise<void> {
  const { remotes } = await fetchRegistry()
  const isNew = ({ name }: RegisteredRemote) => {
    const current = find(name)
    return !current || current.unavailable === true
  }
  federation.register(remotes.filter(isNew))
  const rows = remotes.map(row => (isNew(row) ? row : keepBuild(find(row.name) ?? row, row)))
  registryStore.set({ ...registryStore.get(), remotes: rows })
}

function keepBuild(current: RegisteredRemote, next: RegisteredRemote): RegisteredRemote {
  if (current.build === next.build) return next
  if (next.unavailable) return current
  return {
    ...current,
    pages: current.pages.filter(({ path }) => next.pages.some(page => page.path === path)),
    slots: current.slots.filter(({ module }) => next.slots.some(slot => slot.module === module)),
    searches: current.searches.filter(({ module }) => next.searches.some(search => search.module === module)),
    actions: current.actions?.filter(({ to }) => next.actions?.some(action => action.to === to)),
  }
}

/** Loads a module ahead of need. A failure is ignored: opening the page loads it again. */
export function prefetchModule(name: ModuleName): void {
  loadModule(name).catch(() => undefined)
}

function track<T>(key: string, load: TrackedPromise<T>): Promise<T> {
  loads.set(key, load)
  load.then(
    value => Object.assign(load, { status: 'fulfilled', value }),
    () => loads.get(key) === load && loads.delete(key),
  )
  return load
}

const find = (name: string) => registryStore.get().remotes.find(row => row.name === name)

const keyOf = ({ remote, module }: ModuleName) => `${remote} ${module}`
