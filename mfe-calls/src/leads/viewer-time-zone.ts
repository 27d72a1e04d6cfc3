/** The IANA time zone of this browser. */
export const viewerTimeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
