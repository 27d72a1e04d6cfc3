import { createHash, randomBytes } from 'node:crypto'

/** A new session id: 32 random bytes in base64url. Only the browser ever has it. */
export const newSessionId = () => randomBytes(32).toString('base64url')

/** What the database holds of a session id. */
export const hashOf = (sessionId: string) => createHash('sha256').update(sessionId).digest()
