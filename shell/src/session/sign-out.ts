import { clearMemberStorage } from '@portal/sdk/frame'
import { otherTabs } from './other-tabs.ts'

export const signOutPath = '/api/logout'

/** What a link to `signOutPath` does besides: nothing personal stays in the browser, and the other tabs follow. */
export function signOut(): void {
  clearMemberStorage()
  otherTabs.tell({ kind: 'sign-out' })
}
