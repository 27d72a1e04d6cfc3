import { backgroundHeader } from '@portal/contracts/session-cookie'

/** So long after the last touch a request may still be somebody's doing. */
const attendedMs = 60_000
let touchedAt = Date.now()

for (const type of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove']) {
  globalThis.addEventListener?.(type, () => void (touchedAt = Date.now()), { capture: true, passive: true })
}

/**
 * Headers for whatever this page asks for. While nobody touches it, it only follows what others do: it says so, and such
 * a request keeps no session alive.
 */
export const activityHeaders = (): Record<string, string> =>
  Date.now() - touchedAt < attendedMs ? {} : { [backgroundHeader]: '1' }
