import { z } from 'zod'
import { id, instant, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn, supervisors } from '../role.ts'

const communication = z
  .object({
    id,
    title: z.string(),
    message: z.string(),
    createdAt: instant,
    /** Changes with the title and the message only. */
    updatedAt: instant,
    author: personName.nullable(),
    /** Listed above the others. */
    isPinned: z.boolean(),
    /** Users must confirm that they have read it. */
    isMustRead: z.boolean(),
    /** When it disappears; null for never. */
    expiresAt: instant.nullable(),
    /** When the user confirmed the current version; null again after a change. */
    readAt: instant.nullable(),
  })
  .meta({ id: 'Communication' })
export type Communication = z.infer<typeof communication>

const communicationFields = {
  title: requiredText(200),
  message: requiredText(10_000),
  isPinned: z.boolean().optional(),
  isMustRead: z.boolean().optional(),
  expiresAt: instant.nullable().optional(),
}

const idOnly = z.object({ id })

export const communicationOperations = {
  listCommunications: operation({
    method: 'GET',
    path: '/api/communications',
    access: signedIn,
    summary: 'List the announcements that have not expired: pinned ones first, then newest first',
    query: z.object({
      /** Includes expired ones; for admins only. */
      expired: z.enum(['true', 'false'], 'Use true or false.').optional(),
    }),
    reply: z.array(communication),
  }),
  createCommunication: operation({
    method: 'POST',
    path: '/api/communications',
    access: admins,
    summary: 'Post an announcement',
    body: z.object(communicationFields),
    reply: communication,
    status: 201,
    isIdempotent: true,
  }),
  updateCommunication: operation({
    method: 'PUT',
    path: '/api/communications/:id',
    access: admins,
    summary: 'Change an announcement',
    params: idOnly,
    body: z.object({
      ...communicationFields,
      /** The `updatedAt` of the edited version. An edit of an older version is rejected with the stored announcement. */
      updatedAt: instant.optional(),
    }),
    reply: communication,
  }),
  deleteCommunication: operation({
    method: 'DELETE',
    path: '/api/communications/:id',
    access: admins,
    summary: 'Delete an announcement',
    params: idOnly,
    status: 204,
  }),
  confirmCommunication: operation({
    method: 'PUT',
    path: '/api/communications/:id/read',
    access: signedIn,
    summary: 'Confirm that the user has read the current version of an announcement',
    params: idOnly,
    body: z.object({
      /** The `updatedAt` of the version that was read. An older version is rejected with the stored announcement. */
      updatedAt: instant.optional(),
    }),
    reply: communication,
  }),
  listReaders: operation({
    method: 'GET',
    path: '/api/communications/:id/readers',
    access: supervisors,
    summary: 'List the active members by name, with the time when each confirmed the current version',
    params: idOnly,
    reply: z.array(personName.extend({ memberId: id, readAt: instant.nullable() })),
  }),
}
