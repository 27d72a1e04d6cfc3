import { z } from 'zod'
import { id, instant, personName, sentInstant, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { signedIn } from '../role.ts'
import { callability } from './callability.ts'

export const callbackStates = ['open', 'done', 'canceled'] as const
export const callbackOwners = ['me', 'anyone'] as const

/** How far ahead a callback can be planned: after that, the last inquiry is too old to call without consent. */
export const maxCallbackDays = 90
/** How long after its time anyone can make a callback that its owner has not made. */
export const handoverMinutes = 15

const callback = z
  .object({
    id,
    leadId: id,
    leadName: z.string(),
    /** National format for a US number. */
    phone: z.string(),
    /** IANA time zone of the lead; null if unknown. */
    timeZone: z.string().nullable(),
    /** Whether the number may be called now. */
    callable: callability,
    /** The call in which a member promised it; null without one. */
    callId: id.nullable(),
    from: instant,
    until: instant,
    /** Null: anyone. */
    ownerId: id.nullable(),
    owner: personName.nullable(),
    /** Whether a member promised the customer to call. */
    isPromised: z.boolean(),
    note: z.string(),
    state: z.enum(callbackStates),
    createdAt: instant,
    /** Increases with every change. Send it back with an edit. */
    version: z.int(),
  })
  .meta({ id: 'Callback' })
export type Callback = z.infer<typeof callback>

/** When to call. Both ends must be within the hours in which the lead may be called. */
export const callbackTimes = { from: sentInstant, until: sentInstant }
const owner = z.enum(callbackOwners, 'Use me or anyone.')
const note = text(1_000)

export const callbackOperations = {
  listCallbacks: operation({
    method: 'GET',
    path: '/api/calls/callbacks',
    access: signedIn,
    summary:
      "List up to 200 open callbacks, soonest first: the user's own and anyone's; supervisors can list those of all members",
    query: z.object({
      /** `all` is for supervisors and admins. */
      owner: z.enum([...callbackOwners, 'all'], 'Use me, anyone, or all.').optional(),
      /** `true`: only callbacks whose time has come. */
      due: z.enum(['true', 'false'], 'Use true or false.').optional(),
      /** Only callbacks of this lead, of all members. */
      leadId: id.optional(),
      /** Open ones by default. */
      state: z.enum(callbackStates, 'Use open, done, or canceled.').optional(),
    }),
    reply: z.array(callback),
  }),
  addCallback: operation({
    method: 'POST',
    path: '/api/calls/callbacks',
    access: signedIn,
    summary: 'Plan a callback; a time outside the calling hours is rejected with the nearest allowed one',
    body: z.object({ leadId: id, ...callbackTimes, owner: owner.default('me'), note: note.default('') }),
    reply: callback,
    status: 201,
    isIdempotent: true,
  }),
  updateCallback: operation({
    method: 'PATCH',
    path: '/api/calls/callbacks/:id',
    access: signedIn,
    summary:
      "Reschedule, hand over, take, finish, or cancel a callback: the user's own or anyone's; supervisors can change any",
    params: z.object({ id }),
    body: z
      .object({
        from: sentInstant.optional(),
        until: sentInstant.optional(),
        owner: owner.optional(),
        note: note.optional(),
        state: z.enum(['done', 'canceled'], 'Use done or canceled.').optional(),
        version: z.int(),
      })
      .check(({ value: { from, until }, issues }) => {
        if ((from === undefined) === (until === undefined)) return
        const path = from === undefined ? 'from' : 'until'
        issues.push({ code: 'custom', message: 'Send from and until together.', path: [path], input: undefined })
      }),
    reply: callback,
  }),
}
