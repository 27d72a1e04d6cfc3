import { browserTimeZone } from '@portal/contracts/browser-time-zone'

/** The IANA time zone of this browser. */
export const viewerTimeZone = browserTimeZone()
