import { backgroundHeader } from '@portal/contracts/session-cookie'

/** A request this soon after the last input may be the user's doing. */
const activeForMs = 60_000
let lastInputAt = Date.now()

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  globalThis.addEventListener?.(type, () => void (lastInputAt = Date.now()), { capture: true, passive: true })
}

/**
 * Headers for every request of this page. After a minute without input, they mark it as a background request, which does
 * not extend the session.
 */
export const activityHeaders = (): Record<string, string> =>
  Date.now() - lastInputAt < activeForMs ? {} : { [backgroundHeader]: '1' }
