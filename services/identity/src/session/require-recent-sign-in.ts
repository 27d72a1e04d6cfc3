import { type Actor, ApiError, type Transaction } from '@portal/service-kit'

const recentMinutes = 10

/**
 * Refuses what a person at an unlocked desk, or with a stolen session, must not do.
 * @throws {ApiError} `sign_in_again` if the user signed in at the provider more than ten minutes ago; `unavailable` if the
 * token does not name the session of this browser.
 * @returns the ID of this browser's session.
 */
export async function requireRecentSignIn(transaction: Transaction, { sessionKey }: Actor): Promise<string> {
  if (!sessionKey) {
    throw new ApiError('unavailable', "The portal can't identify this browser's session yet. Try again in a minute.")
  }
  const recent = await transaction`
    select from session
    where id = ${sessionKey} and authenticated_at > now() - make_interval(mins => ${recentMinutes})`
  if (recent.length === 0) throw new ApiError('sign_in_again', 'Sign in again to sign out other browsers.')
  return sessionKey
}
