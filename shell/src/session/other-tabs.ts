/** Messages between the tabs of one browser. */
export type TabMessage =
  /** The sidebar's cookie has changed. */
  | { kind: 'sidebar' }
  /** The user is signing out. */
  | { kind: 'sign-out' }
  /** A page has opened. The browser's session is this member's now. */
  | { kind: 'opened'; memberId: string }

const key = 'tab-news'

/** Sends messages to the other tabs through local storage, which also works while the sending tab is being closed. */
export const otherTabs = {
  send(message: TabMessage): void {
    try {
      localStorage.setItem(key, JSON.stringify(message))
      localStorage.removeItem(key)
    } catch {
      // Storage is full or blocked: the other tabs find out from the server.
    }
  },
  /** @returns a function that unsubscribes it. */
  subscribe(listener: (message: TabMessage) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue) listener(JSON.parse(event.newValue) as TabMessage)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
