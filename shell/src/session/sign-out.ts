import { hasSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage } from '@portal/sdk/frame'
import { otherTabs } from './other-tabs.ts'

export const signOutPath = '/api/logout'

/**
 * Call this when the user follows a link to `signOutPath`: notifies the other tabs, and deletes personal data from the
 * browser once the user is signed out. Data stays if the request fails, or if the user stays on the page.
 */
export function signOut(): void {
  window.addEventListener('pagehide', clearIfSignedOut)
  otherTabs.send({ kind: 'sign-out' })
}

function clearIfSignedOut(): void {
  if (hasSignedOut(document.cookie)) clearMemberStorage()
}
