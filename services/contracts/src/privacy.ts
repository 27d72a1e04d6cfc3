import { z } from 'zod'
import { exactlyOne } from './calls/callability.ts'
import { emailAddress, id, instant, personName, requiredText, text } from './fields.ts'
import { operation } from './operation.ts'
import { admins } from './role.ts'

/** The search keys for the records of one person. */
const person = z.object({
  /** In lower case. */
  emails: z.array(z.string()),
  /** E.164. */
  phones: z.array(z.string()),
  /** In lower case, at least three characters long. */
  names: z.array(z.string()).default([]),
  leadIds: z.array(id).default([]),
})
export type Person = z.infer<typeof person>

const counts = z.record(z.string(), z.int())

const rowsFrom = z.object({
  table: z.string(),
  /** The last row of the previous page; null at the start of the table. */
  after: z.string().nullable(),
})
const findErasedInput = z.object({
  /** A hash is the SHA-256 of the long key and the hex SHA-256 of the key and an email or number, in hex. */
  key: id,
  /** In hex. */
  longKey: z.string().regex(/^[0-9a-f]{64}$/),
  erased: z.array(z.object({ hash: z.string(), at: instant })),
  /** Null for the first page. */
  from: rowsFrom.nullable(),
})
export type FindErasedInput = z.infer<typeof findErasedInput>

const findErasedReply = z.object({
  found: z.array(z.object({ hash: z.string(), value: z.string() })),
  /** Null after the last page. */
  next: rowsFrom.nullable(),
})
export type FindErasedReply = z.infer<typeof findErasedReply>

/** Operations of every service, for the admin service. */
export const privacyInternal = {
  erasePerson: operation({
    method: 'POST',
    path: '/internal/privacy/erase',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary:
      "Erase a person's data in this service, and count the records by kind. A repeated request gets the same counts",
    body: person.extend({
      /** Of the receipt. An admin service of an earlier release does not send it. */
      erasureId: id.optional(),
      /** Of a repeated erasure: newer data stays. Absent: there is no limit. */
      until: instant.optional(),
    }),
    reply: counts,
  }),
  exportPerson: operation({
    method: 'POST',
    path: '/internal/privacy/export',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary: "Get a person's data in this service, by kind",
    body: person,
    reply: z.record(z.string(), z.array(z.unknown())),
  }),
  findErased: operation({
    method: 'POST',
    path: '/internal/privacy/erased',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary:
      'Find people who were erased, in a page of rows from before their erasure, as a restored backup contains them',
    body: findErasedInput,
    reply: findErasedReply,
  }),
  eraseSearchTerms: operation({
    method: 'POST',
    path: '/internal/privacy/erase-search-terms',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary: 'Erase all search terms until an instant, and count them by kind. A repeated request gets the same counts',
    body: z.object({ until: instant, erasureId: id }),
    reply: counts,
  }),
}

/** Operations of the calls service, for the admin service. */
export const personInternal = {
  findPerson: operation({
    method: 'POST',
    path: '/internal/privacy/person',
    isRepeatable: true,
    access: 'services',
    callers: ['admin'],
    summary:
      'Get the emails, phone numbers, names, and IDs of the leads with an email or a phone number; null for an invalid number',
    body: z.object({ email: z.string().optional(), phone: z.string().optional() }),
    reply: person.nullable(),
  }),
}

const target = { email: emailAddress.optional(), phone: text(32).optional() }
const erasure = z
  .object({
    id,
    requestedAt: instant,
    requestedBy: personName.nullable(),
    reason: z.string(),
    /** What each service erased, by kind. A service that did not respond yet is missing. */
    erased: z.record(z.string(), counts),
    /** Null until all services have erased their data. */
    completedAt: instant.nullable(),
  })
  .meta({ id: 'Erasure' })
export type Erasure = z.infer<typeof erasure>

const personExport = z
  .object({
    exportedAt: instant,
    emails: person.shape.emails,
    phones: person.shape.phones,
    /** Records by service and kind. */
    data: z.record(z.string(), z.record(z.string(), z.array(z.unknown()))),
  })
  .meta({ id: 'PersonExport' })
export type PersonExport = z.infer<typeof personExport>

/** Part of the admin contract. */
export const privacyOperations = {
  erase: operation({
    method: 'POST',
    path: '/api/privacy/erasures',
    access: admins,
    summary:
      "Erase a person's data in all services, found by email or phone; the proof of consent and a hash of the number for the do-not-call list remain. Erasing again erases newer data",
    body: z.object({ ...target, reason: requiredText(500) }).check(exactlyOne('email', 'phone')),
    reply: erasure,
    status: 201,
    isIdempotent: true,
  }),
  listErasures: operation({
    method: 'GET',
    path: '/api/privacy/erasures',
    access: admins,
    summary: 'List the receipts of the newest 100 erasures',
    reply: z.array(erasure),
  }),
  exportPersonData: operation({
    method: 'POST',
    path: '/api/privacy/exports',
    access: admins,
    summary: "Get a person's data from all services as JSON, by email or phone",
    body: z.object(target).check(exactlyOne('email', 'phone')),
    reply: personExport,
  }),
}
