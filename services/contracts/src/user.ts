import * as z from 'zod/mini'
import { roles } from './role.ts'
import { idMessage } from './text-rules.ts'

export const userStatuses = ['online', 'away', 'busy', 'offline'] as const
export type UserStatus = (typeof userStatuses)[number]
export const userStatusMessage = 'Choose online, away, busy, or offline.'

/** A user. The page data contains one, so the browser runs these schemas. */
export const userFields = {
  id: z.uuid(idMessage),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  status: z.enum(userStatuses),
  profileImageUrl: z.nullable(z.string()),
}
export type User = z.infer<z.ZodMiniObject<typeof userFields>>
