import { z } from 'zod'
import { id, instant, paging, personName, requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'

/** A number that nobody may call. */
export const doNotCallEntry = z
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

/** The entry that a number has now, and whether it was there before. */
export const addedNumber = doNotCallEntry.extend({ wasListed: z.boolean() }).meta({ id: 'AddedNumber' })

export const doNotCallOperations = {
  addDoNotCall: operation({
    method: 'POST',
    path: '/api/calls/do-not-call',
    access: signedIn,
    summary:
      "Put a lead's number, or any other, on the do-not-call list; one that is on it stays as it is, and is answered with 200",
    body: z
      .object({ leadId: id.optional(), phoneNumber: requiredText(32).optional(), reason: requiredText(500) })
      .refine(body => (body.leadId === undefined) !== (body.phoneNumber === undefined), 'Send leadId or phoneNumber.'),
    reply: addedNumber,
    status: 201,
    isIdempotent: true,
  }),
  listDoNotCall: operation({
    method: 'GET',
    path: '/api/calls/do-not-call',
    access: admins,
    summary:
      'Numbers that nobody may call, newest first; found by digits or by words of the reason; total in X-Total-Count of the first page, next page in X-Next-Cursor',
    query: z.object({ search: text(100).optional(), ...paging }),
    reply: z.array(doNotCallEntry),
  }),
  removeDoNotCall: operation({
    method: 'DELETE',
    path: '/api/calls/do-not-call/:id',
    access: admins,
    summary: 'Take a number off the do-not-call list',
    params: z.object({ id }),
    status: 204,
  }),
}
