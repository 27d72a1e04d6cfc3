/** Older ones are forgotten. */
const maxKept = 50

/**
 * Returns whether this tab is the first in the browser to claim a key, so that one of several tabs does something once.
 * @param storageKey where the browser keeps the claimed keys.
 */
export function claimInBrowser(storageKey: string, key: string): Promise<boolean> {
  async function claim() {
    const claimed = readKeys(localStorage.getItem(storageKey))
    if (claimed.includes(key)) return false
    localStorage.setItem(storageKey, JSON.stringify([...claimed, key].slice(-maxKept)))
    return true
  }
  // Browsers offer no locks to pages without TLS.
  return 'locks' in navigator ? navigator.locks.request(storageKey, claim) : claim()
}

/** Unreadable data counts as no data: claiming again does no harm. */
function readKeys(stored: string | null): string[] {
  try {
    const keys: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(keys) ? keys : []
  } catch {
    return []
  }
}
