import * as z from 'zod/mini'
import { roles } from './role.ts'

const role = z.enum(roles)

/** Names cached data of the screens: all of a type, or one record by ID. */
const liveTag = z.object({
  type: z.string().check(z.maxLength(40)),
  id: z.optional(z.string().check(z.maxLength(60))),
})

/** Tag of changes to a member's name, role, or status. Any screen may show them. */
export const memberTag = 'Person'

/** Tag of requests that no service answered. A service publishes it when it is available again. */
export const unavailableTag = 'Unanswered'

/** Who receives a change event: all signed-in users, or the members with some roles plus individual members. */
const audience = z.union([
  z.literal('everyone'),
  z.object({ roles: z._default(z.array(role), []), members: z._default(z.array(z.string()), []) }),
])

/** Published by a service when data changed. Contains tags, never the data itself. */
export const changeEvent = z.object({
  tags: z.array(liveTag).check(z.minLength(1), z.maxLength(50)),
  to: z._default(audience, 'everyone'),
})
export type ChangeEvent = z.input<typeof changeEvent>

/** What the live connection sends to browsers. The browser runs these schemas. */
export const liveHello = z.object({ memberId: z.string(), role })
export const liveChange = z.pick(changeEvent, { tags: true })
