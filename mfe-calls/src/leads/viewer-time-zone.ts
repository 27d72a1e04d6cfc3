/** The IANA zone of the person at this screen. */
export const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
