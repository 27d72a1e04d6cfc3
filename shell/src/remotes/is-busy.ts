import { idleMs, outbox, type PortalStore, sessionApi } from '@portal/sdk/frame'

/** The path of the page in which the user typed last. */
let typedOn: string | null = null
/** The field of the dock in which the user typed last. The dock stays while pages change. */
let typedInDock: Element | null = null

/** Follows what the user types, to find out later whether a reload would lose it. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    typedOn = location.pathname
    if (target instanceof Element && target.closest('[data-dock]')) typedInDock = target
  }
  document.addEventListener('input', onInput, true)
  return () => {
    typedOn = null
    typedInDock = null
    document.removeEventListener('input', onInput, true)
  }
}

/** Whether loading another document now could lose a pending change or what is typed in the dock, or interrupt a call. */
export function isBusy(store: PortalStore): boolean {
  const state = store.getState()
  const isSaving = Object.values(state.api.mutations).some(mutation => mutation?.status === 'pending')
  const isInCall =
    sessionApi.endpoints.currentUser.select()(state).data?.status === 'busy' ||
    document.querySelector('[data-dock="call"]') !== null
  const isWrappingUp = typedInDock?.isConnected ?? false
  return isSaving || isInCall || isWrappingUp || outbox.count() > 0 || isLeavingGuarded()
}

/** Whether the page may be reloaded without asking: nothing is typed, open, or pending, and the user is idle. */
export function isUnattended(store: PortalStore, forMs: number): boolean {
  const isTyping = typedOn === location.pathname || document.querySelector('[role="dialog"]') !== null
  return idleMs() >= forMs && !isTyping && !isBusy(store)
}

/** Whether the browser would ask before it leaves the page, because of `useLeaveGuard` or unsent changes. */
const isLeavingGuarded = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
