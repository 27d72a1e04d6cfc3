/** What one tab tells the others of the same browser. */
export type TabNews =
  /** The sidebar's cookie has changed. */
  | { kind: 'sidebar' }
  /** The person is signing out. */
  | { kind: 'sign-out' }
  /** Somebody's page has opened: the browser's session is theirs now. */
  | { kind: 'opened'; memberId: string }

const key = 'tab-news'

/** News between the tabs of one browser. The local storage carries it: it wakes every other tab, also just before this one leaves. */
export const otherTabs = {
  tell(news: TabNews): void {
    try {
      localStorage.setItem(key, JSON.stringify(news))
      localStorage.removeItem(key)
    } catch {
      // Storage is full or forbidden: the other tabs then learn of it from the server.
    }
  },
  /** @returns ends it. */
  hear(listener: (news: TabNews) => void): () => void {
    const onStorage = (event: StorageEvent) => {
      if (event.key === key && event.newValue) listener(JSON.parse(event.newValue) as TabNews)
    }
    window.addEventListener('storage', onStorage)
    return () => window.removeEventListener('storage', onStorage)
  },
}
