import { backgroundHeader } from '@portal/contracts/session-cookie'

/** A request this soon after the last input may be the user's doing. */
const activeForMs = 60_000
let lastInputAt = Date.now()

/** Counts as user input now, for a user who works without the keyboard, such as on a call. */
export const countAsInput = (): void => void (lastInputAt = Date.now())

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  globalThis.addEventListener?.(type, countAsInput, { capture: true, passive: true })
}

/** How long ago the last input was, in milliseconds. */
export const idleMs = (): number => Date.now() - lastInputAt

/**
 * Headers for every request of this page. After a minute without input, they mark it as a background request, which does
 * not extend the session.
 */
export const activityHeaders = (): Record<string, string> => (idleMs() < activeForMs ? {} : { [backgroundHeader]: '1' })
