import { z } from 'zod'
import { id, instant, personName, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn, supervisors } from '../role.ts'

export const communication = z
  .object({
    id,
    title: z.string(),
    message: z.string(),
    createdAt: instant,
    /** Changes with title and message only. */
    updatedAt: instant,
    author: personName.nullable(),
    /** Stands above the others. */
    isPinned: z.boolean(),
    /** Everybody is asked to confirm that they have read it. */
    isMustRead: z.boolean(),
    /** Nobody is shown it from then on; null: it stays. */
    expiresAt: instant.nullable(),
    /** When the asker confirmed it as it stands now; a changed message is to be read again. */
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
    summary: 'Announcements that have not expired: pinned ones, then the others, newest first',
    query: z.object({
      /** The expired ones too; for admins. */
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
      /** The `updatedAt` that the edit began on: a stale edit is refused with the stored announcement. */
      updatedAt: instant.optional(),
    }),
    reply: communication,
  }),
  deleteCommunication: operation({
    method: 'DELETE',
    path: '/api/communications/:id',
    access: admins,
    summary: 'Take an announcement down',
    params: idOnly,
    status: 204,
  }),
  confirmCommunication: operation({
    method: 'PUT',
    path: '/api/communications/:id/read',
    access: signedIn,
    summary: 'Confirm that one has read an announcement as it stands',
    params: idOnly,
    reply: communication,
  }),
  listReaders: operation({
    method: 'GET',
    path: '/api/communications/:id/readers',
    access: supervisors,
    summary: 'Active members by name, and when each confirmed the announcement as it stands',
    params: idOnly,
    reply: z.array(personName.extend({ memberId: id, readAt: instant.nullable() })),
  }),
}
