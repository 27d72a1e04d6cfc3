import { z } from 'zod'
import { id, instant, personName } from '../fields.ts'
import { userStatus } from '../identity.ts'
import { operation } from '../operation.ts'
import { supervisors } from '../role.ts'

/**
 * What a member is doing: the first state that applies. `waiting` means that no other state applies, regardless of
 * availability.
 */
export const floorStates = ['on-call', 'ringing', 'wrapping-up', 'waiting'] as const
export type FloorState = (typeof floorStates)[number]

const floorMember = z.object({
  id,
  name: personName,
  state: z.enum(floorStates),
  /**
   * Since when. A member waits since the end of their last call of today, or since they came online later today; null
   * without either.
   */
  since: instant.nullable(),
  /** The lead they are speaking with, or whose call rings or needs an outcome; null if the call has no lead. */
  lead: z.object({ id, fullName: z.string() }).nullable(),
  /** The availability that the member chose. */
  status: userStatus.nullable(),
  /** When they chose it; null if that is not known. Absent in replies of earlier releases. */
  statusSince: instant.nullish(),
  /** Calls that the member took or made today. */
  callsToday: z.int(),
})
export type FloorMember = z.infer<typeof floorMember>

const floor = z
  .object({
    /** Active members: those on a call first, those waiting last, and within a state by name. */
    members: z.array(floorMember),
    /** New leads that can be called now. */
    leadsWaiting: z.int(),
    /** When the oldest of them began to wait; null if none waits. */
    oldestLeadSince: instant.nullable(),
    oldestLeadAgeSeconds: z.int().nullable(),
    missedCalls: z.int(),
    overdueCallbacks: z.int(),
    /**
     * Percentage of today's leads from the website that were called within five minutes of calling hours. Leads that have
     * waited for less don't count; null without leads.
     */
    calledInTimePercent: z.int().nullable(),
  })
  .meta({ id: 'Floor' })
export type Floor = z.infer<typeof floor>

export const floorOperations = {
  floor: operation({
    method: 'GET',
    path: '/api/calls/floor',
    access: supervisors,
    summary: 'Get what each member is doing, and how many leads are waiting',
    reply: floor,
  }),
}
