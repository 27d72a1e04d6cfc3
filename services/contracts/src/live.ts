import { z } from 'zod'
import { role } from './role.ts'

/** Names something on a screen: all of a type, or one by its id. The screens' cache tags are the same words. */
export const liveTag = z.object({ type: z.string().max(40), id: z.string().max(60).optional() })

/** The tag that says: somebody's name, role or standing has changed, which may be shown anywhere. */
export const memberTag = 'Person'

/** The tag that says: a service answers again. It is held by what no answer came for. */
export const unavailableTag = 'Unanswered'

/** Who may hear of a change: everybody who is signed in, people of some roles, or some members; the two add up. */
export const audience = z.union([
  z.literal('everyone'),
  z.object({ roles: z.array(role).default([]), members: z.array(z.string()).default([]) }),
])

/** What a service says when something changed: names only, never the data. */
export const changeEvent = z.object({ tags: z.array(liveTag).min(1).max(50), to: audience.default('everyone') })
export type ChangeEvent = z.input<typeof changeEvent>
