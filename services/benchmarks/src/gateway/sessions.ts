/** Returns the cookie of a member by number. */
export const cookieOf = (member: number) => `sid=${String(member).padStart(43, '0')}`

/** Returns the ID of the member with a session ID. */
export const memberOf = (sessionId: string) => `00000000-0000-4000-8000-${sessionId.slice(-12)}`
