import type { Script } from '@portal/contracts/engagement'
import { scriptForService } from '../scripts/script-for-service.ts'

/** Where the user is in the script of a call. */
export interface Place {
  callId: string
  /** The script for the service of the lead. Earlier builds stored neither `scriptId` nor `service`. */
  scriptId?: string
  service?: string
  stepIndex: number
  doneIds: string[]
}

/** The name of the place in the session storage. */
export const placeName = 'call guide'

/**
 * Returns the script for a lead's service, or undefined if there is none. The saved place of the call keeps its script when an
 * edit makes another one match better.
 */
export const scriptForCall = (scripts: readonly Script[], service: string, saved: Place | undefined) =>
  scripts.find(({ id }) => saved?.service === service && saved.scriptId === id) ?? scriptForService(scripts, service)

/** The path of the player for a call about a lead. */
export const callPath = (scriptId: string, leadId: string, stepIndex: number) =>
  `/scripts/${scriptId}?lead=${leadId}${stepIndex > 0 ? `&step=${stepIndex + 1}` : ''}`
