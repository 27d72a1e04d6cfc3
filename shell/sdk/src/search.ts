import type { MenuIcon } from './menu-icons.ts'
import type { PortalStore } from './session/store.ts'

/** A result in the command palette. */
export interface SearchResult {
  title: string
  /** A few words that distinguish it from results with the same title. */
  hint?: string
  /** Path in the portal, such as '/scripts/1'; unique among all results. */
  to: string
  icon?: MenuIcon
}

/**
 * Returns at most eight results, best match first, for a text of at least two characters, trimmed. Query the remote's own
 * endpoints: `dispatch(myApi.endpoints.list.initiate(undefined, { subscribe: false }))`.
 * @throws if the search fails; the palette says so under the search's title.
 */
export type Search = (text: string, store: Pick<PortalStore, 'dispatch'>) => Promise<SearchResult[]>
