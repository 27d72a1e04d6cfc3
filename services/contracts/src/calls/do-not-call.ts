import { z } from 'zod'
import { firstPageHeaders, id, instant, paging, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'
import { callTarget, exactlyOne } from './callability.ts'
import { doNotCallFilters } from './call-filters.ts'

/** A number that no one may call. */
const doNotCallEntry = z
  .object({
    id,
    /** E.164. */
    phoneNumber: z.string(),
    reason: z.string(),
    addedBy: personName.nullable(),
    addedAt: instant,
  })
  .meta({ id: 'DoNotCallEntry' })
export type DoNotCallEntry = z.infer<typeof doNotCallEntry>

/** The entry of a number, and whether it was on the list before. */
const addedNumber = doNotCallEntry.extend({ wasListed: z.boolean() }).meta({ id: 'AddedNumber' })

export const doNotCallOperations = {
  addDoNotCall: operation({
    method: 'POST',
    path: '/api/calls/do-not-call',
    access: signedIn,
    summary:
      'Add the number of a lead, of a recent call, or any other to the do-not-call list; a number on the list keeps its entry, and the status is 200',
    body: z.object({ ...callTarget, reason: requiredText(500) }).check(exactlyOne('leadId', 'callId', 'phoneNumber')),
    reply: addedNumber,
    status: 201,
    isIdempotent: true,
  }),
  listDoNotCall: operation({
    method: 'GET',
    path: '/api/calls/do-not-call',
    access: admins,
    summary: 'List the do-not-call list, newest first; search by digits or by words of the reason',
    query: z.object({ ...doNotCallFilters, ...paging }),
    reply: z.array(doNotCallEntry),
    replyHeaders: firstPageHeaders,
  }),
  removeDoNotCall: operation({
    method: 'DELETE',
    path: '/api/calls/do-not-call/:id',
    access: admins,
    summary: 'Remove a number from the do-not-call list',
    params: z.object({ id }),
    status: 204,
  }),
}
