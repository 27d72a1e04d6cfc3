import type { PortalStore } from './session/store.ts'

/** The number next to a menu entry, such as leads that wait. */
export interface MenuCount {
  /** Types of the change events after which the number may differ. */
  tags: readonly string[]
  /**
   * Loads the number, from the remote's own endpoints: `dispatch(myApi.endpoints.list.initiate(undefined, { subscribe:
   * false }))`. The shell calls it when the portal opens and after matching changes, at most every ten seconds.
   * @returns 0 shows nothing; `label` says what is counted, such as '3 missed today'. If the number changes on its own,
   * `changesAt` says when, in ms since 1970; the shell then calls it again.
   * @throws if the number cannot be loaded; the menu then keeps the last one.
   */
  load: (
    store: Pick<PortalStore, 'dispatch'>,
  ) => Promise<{ count: number; label: string; changesAt?: number | undefined }>
}
