import type { MenuIcon } from './menu-icons.ts'
import type { PortalStore } from './session/store.ts'

/** Something that the palette leads to. */
export interface SearchResult {
  title: string
  /** A few words that tell it from others of the same title. */
  hint?: string
  /** Address in the portal, such as '/scripts/1'; unlike that of anything else. */
  to: string
  icon?: MenuIcon
}

/**
 * Finds what a person means by the first letters of a word, best first, at most 8. The text is trimmed and two letters or
 * longer. Dispatch queries of the remote's own `api` endpoints: `dispatch(myApi.endpoints.list.initiate(undefined, { subscribe: false }))`.
 * @throws where it cannot be answered; the palette then says so under the search's title.
 */
export type Search = (text: string, store: Pick<PortalStore, 'dispatch'>) => Promise<SearchResult[]>
