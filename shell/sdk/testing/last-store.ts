import type { PortalStore } from '../src/session/store.ts'

let store: PortalStore | undefined

/** The Redux store of the page that was rendered last. */
export const lastStore = {
  get: () => store,
  set: (next: PortalStore) => void (store = next),
}
