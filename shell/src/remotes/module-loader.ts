import type { ComponentType } from 'react'
import { federation } from './federation.ts'
import { fetchRegistry, registryStore } from './registry-store.ts'

/** A module of a remote, such as './leads/page' of 'calls'. */
export interface ModuleName {
  remote: string
  module: string
}

/** A promise that React's `use` reads without waiting once it is fulfilled. */
type Settled<T> = Promise<T> & { status?: 'pending' | 'fulfilled' | 'rejected'; value?: T }

const loads = new Map<string, Promise<unknown>>()

/**
 * What a module exports by default, a component unless said otherwise: asked for once, kept while it is good, forgotten
 * where it fails.
 */
export function loadModule<T = ComponentType>(name: ModuleName): Promise<T> {
  const key = keyOf(name)
  return (loads.get(key) as Promise<T> | undefined) ?? keep(key, federation.load<T>(name.remote, name.module))
}

/** As `loadModule`, from the build that is active now and with nothing of earlier attempts. */
export function reloadModule(name: ModuleName): Promise<ComponentType> {
  const fresh = (async () => {
    const registry = await fetchRegistry()
    const remote = registry.remotes.find(it => it.name === name.remote)
    if (!remote) throw new Error(`${name.remote} is not among the active remotes`)
    federation.register([remote], true)
    registryStore.set(registry)
    return federation.load<ComponentType>(name.remote, name.module)
  })()
  return keep(keyOf(name), fresh)
}

/** Takes in which remotes and pages are this person's now. */
export async function refreshRegistry(): Promise<void> {
  const known = new Set(registryStore.get().remotes.map(({ name, build }) => `${name} ${build}`))
  const registry = await fetchRegistry()
  federation.register(
    registry.remotes.filter(({ name, build }) => !known.has(`${name} ${build}`)),
    true,
  )
  registryStore.set(registry)
}

/** Loads ahead of need. A failure is left to whoever opens the page: it is asked for again then. */
export function prefetchModule(name: ModuleName): void {
  loadModule(name).catch(() => undefined)
}

function keep<T>(key: string, load: Settled<T>): Promise<T> {
  loads.set(key, load)
  load.then(
    value => Object.assign(load, { status: 'fulfilled', value }),
    () => loads.get(key) === load && loads.delete(key),
  )
  return load
}

const keyOf = ({ remote, module }: ModuleName) => `${remote} ${module}`
