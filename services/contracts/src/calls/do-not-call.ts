import { z } from 'zod'
import { firstPageHeaders, id, instant, paging, personName, requiredText, text } from '../fields.ts'
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

/** Someone on the list who asked for a quote after their number was added. */
const inquiry = z
  .object({
    entry: doNotCallEntry,
    /** Their newest request. */
    lead: z.object({ id, fullName: z.string(), createdAt: instant }),
    /** What they agreed to with it; null without consent on record. */
    consent: z.object({ noticeText: z.string(), at: instant }).nullable(),
  })
  .meta({ id: 'DoNotCallInquiry' })
export type DoNotCallInquiry = z.infer<typeof inquiry>

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
    summary:
      'Remove a number from the do-not-call list; leadId names the request with which the person asked for calls',
    params: z.object({ id }),
    query: z.object({ leadId: id.optional() }),
    status: 204,
  }),
  listInquiries: operation({
    method: 'GET',
    path: '/api/calls/do-not-call/inquiries',
    access: admins,
    summary: 'List up to 100 people on the do-not-call list who have asked for a quote since, to lift or to keep',
    reply: z.array(inquiry),
  }),
  keepDoNotCall: operation({
    method: 'PUT',
    path: '/api/calls/do-not-call/:id/kept',
    access: admins,
    summary: 'Keep a number on the do-not-call list although the person asked for a quote since',
    params: z.object({ id }),
    status: 204,
  }),
  importDoNotCall: operation({
    method: 'POST',
    path: '/api/calls/do-not-call/imports',
    access: admins,
    summary: 'Add all numbers of a CSV file with the header phoneNumber,addedOn,reason, or none if one is invalid',
    body: z.object({ csv: text(200_000) }),
    /** A number that is on the list keeps its entry, with the earlier date. */
    reply: z.object({ added: z.int(), alreadyListed: z.int() }).meta({ id: 'ImportedNumbers' }),
    status: 201,
    isIdempotent: true,
  }),
}
