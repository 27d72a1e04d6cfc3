// The bundle of the code that a tab runs (see build-client.ts), as the benchmark uses it.

export interface Query extends Promise<Result> {
  unsubscribe(): void
  refetch(): unknown
}

interface Result {
  data?: unknown
  error?: unknown
}

export interface Store {
  dispatch(action: unknown): Query
  getState(): unknown
  subscribe(listener: () => void): () => void
}

interface Endpoint {
  initiate(args?: object): unknown
  select(args?: object): (state: unknown) => Result
}

/** The types of the tags that have changed. */
interface ChangedTags {
  get(): readonly string[] | 'all'
  subscribe(listener: () => void): () => void
}

export interface Client {
  api: { endpoints: Record<string, Endpoint> }
  changedTags: ChangedTags
  menuCounts: readonly unknown[]
  createPortalStore(user: object): Store
  reactToChanges(store: Store): () => void
  reloadDelay(dueAt: string | null): number | null
  watchCount(load: () => Promise<unknown>, store: Store, onCount: () => void, changes: ChangedTags): () => void
}

/** Returns an endpoint of the bundle. */
export function endpointOf({ api: { endpoints } }: Client, name: string): Endpoint {
  const found = endpoints[name]
  if (!found) throw new Error(`There is no endpoint ${name}.`)
  return found
}
