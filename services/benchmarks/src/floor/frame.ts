import { type Client, endpointOf, type Store } from './client.ts'
import { currentTab, type Tab } from './browser-globals.ts'

/** What the frame of every page reads and keeps up to date for an agent: dock, next lead, and notices. */
const frameQueries: readonly (readonly [endpoint: string, args?: object])[] = [
  ['currentUser'],
  ['liveCalls', { mine: 'true' }],
  ['callsToWrapUp'],
  ['leadQueue'],
  ['exportRequests'],
  ['dueCallbacks', { owner: 'me', due: 'true' }],
  ['listUserChallenges'],
  ['userStats'],
]

/** Opens the frame in a tab, with the numbers of the menu. */
export async function openFrame(client: Client, store: Store): Promise<void> {
  const queries = frameQueries.map(([name, args]) => store.dispatch(endpointOf(client, name).initiate(args)))
  const [, , , queue] = queries
  await Promise.all(queries)
  reloadWhenDue(client, store, () => void queue?.refetch())
  const changes = changesOf(currentTab(), client)
  for (const count of client.menuCounts)
    client.watchCount(
      async () => count,
      store,
      () => undefined,
      changes,
    )
}

/** Reads the queue again as soon as its next lead is due, as the header does. */
function reloadWhenDue(client: Client, store: Store, reload: () => void): void {
  const select = endpointOf(client, 'leadQueue').select()
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: unknown
  const follow = () => {
    const { data } = select(store.getState())
    if (data === last) return
    last = data
    clearTimeout(timer)
    const delayMs = client.reloadDelay((data as { nextDueAt: string | null }).nextDueAt)
    if (delayMs !== null) timer = setTimeout(reload, delayMs)
  }
  store.subscribe(follow)
  follow()
}

let listeners: Map<Tab, Set<() => void>> | undefined

/** The changes of one tab. All tabs of this process share the client's list of changed tags. */
function changesOf(tab: Tab, { changedTags }: Client): Client['changedTags'] {
  if (!listeners) {
    const ofTabs = new Map<Tab, Set<() => void>>()
    listeners = ofTabs
    changedTags.subscribe(() => {
      for (const listener of ofTabs.get(currentTab()) ?? []) listener()
    })
  }
  const own = listeners.get(tab) ?? new Set()
  listeners.set(tab, own)
  return {
    get: changedTags.get,
    subscribe(listener) {
      own.add(listener)
      return () => void own.delete(listener)
    },
  }
}
