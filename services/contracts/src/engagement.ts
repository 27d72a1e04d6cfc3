import { challengeOperations } from './engagement/challenge.ts'
import { communicationOperations } from './engagement/communication.ts'
import { scriptOperations } from './engagement/script.ts'

export * from './engagement/challenge.ts'
export * from './engagement/communication.ts'
export * from './engagement/script.ts'

/** Call scripts, announcements, and challenges. */
export const engagement = { ...scriptOperations, ...communicationOperations, ...challengeOperations }
