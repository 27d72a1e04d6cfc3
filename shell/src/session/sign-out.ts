import { clearMemberStorage } from '@portal/sdk/frame'
import { otherTabs } from './other-tabs.ts'

export const signOutPath = '/api/logout'

/** Call this when the user follows a link to `signOutPath`: deletes personal data from the browser and notifies the other tabs. */
export function signOut(): void {
  clearMemberStorage()
  otherTabs.send({ kind: 'sign-out' })
}
