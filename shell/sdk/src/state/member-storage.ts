const mark = 'personal '

/** Name of what one person keeps in this browser: nobody else reads it, and it goes with their sign-out. */
export const memberStorageKey = (memberId: string, name: string) => `${mark}${memberId} ${name}`

/** Forgets what anybody kept in this tab and this browser. Choices that say nothing of a person stay: the theme, the sidebar. */
export function clearMemberStorage(): void {
  for (const storage of [sessionStorage, localStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith(mark)) storage.removeItem(key)
  }
}
