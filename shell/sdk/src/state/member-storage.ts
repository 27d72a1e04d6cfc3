// Browsers already store keys with this prefix, so it must not change.
const prefix = 'personal '

/** Name of a member's data in this browser's storage. No other member reads it, and signing out deletes it. */
export const memberStorageKey = (memberId: string, name: string) => `${prefix}${memberId} ${name}`

/** Deletes all members' data from this tab and this browser. Impersonal choices stay: theme and sidebar. */
export function clearMemberStorage(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
  }
}
