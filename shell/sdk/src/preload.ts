import type { User } from '@portal/contracts/identity'
import type { PortalStore } from './session/store.ts'

/** Data that the shell has before it renders the first page. */
export interface FirstVisit extends Pick<PortalStore, 'dispatch'> {
  user: User
  /** The query of the URL. */
  search: URLSearchParams
}

/**
 * Requests what a page shows first, as soon as its code has loaded: the server answers while the browser renders. Assign it
 * to the component, and query the endpoints that it uses: `ListPage.preload = ({ dispatch }) => void
 * dispatch(myApi.endpoints.list.initiate({}, { subscribe: false }))`. The shell calls it for the page that opens with the
 * portal only. The component works the same without it.
 */
export type Preload = (visit: FirstVisit) => void
