import { z } from 'zod'
import { requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'
import { leadStages } from './lead-stages.ts'

export const callbackNeeds = ['none', 'optional', 'required'] as const

/** What an outcome changes. */
const effects = z.object({
  /** The lead's new stage; null keeps it. `attempted` plans the next attempt, unless there is a callback. */
  stage: z.enum(leadStages, 'Choose a stage.').nullable(),
  /** Whether the customer was reached: marks the lead as contacted. */
  contacted: z.boolean(),
  /** Whether a callback can be planned with this outcome. */
  callback: z.enum(callbackNeeds, 'Use none, optional, or required.'),
  /** Adds the number to the do-not-call list. No outcome ever removes it. */
  doNotCall: z.boolean(),
  /** Ends the work on the lead: cancels its callbacks and planned attempts. */
  closes: z.boolean(),
})

const callOutcome = z
  .object({
    /** A stable name, such as `call-back`. Calls refer to it. */
    id: z
      .string()
      .max(40, 'Use at most 40 characters.')
      .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, 'Use lowercase words and hyphens, such as call-back.'),
    label: requiredText(30),
    /** The key that chooses it; null without one. */
    key: z.int('Use a key from 1 to 9.').min(1, 'Use a key from 1 to 9.').max(9, 'Use a key from 1 to 9.').nullable(),
    effects,
  })
  .meta({ id: 'CallOutcome' })
export type CallOutcome = z.infer<typeof callOutcome>

/** The outcome of an outbound call that no one answered. The portal sets it. */
export const noAnswer = 'no-answer'

const maxOutcomes = 15

const callOutcomes = z
  .array(callOutcome)
  .min(1, 'Keep at least one outcome.')
  .max(maxOutcomes, `Use at most ${maxOutcomes} outcomes.`)
  .check(({ value: outcomes, issues }) => {
    for (const [name, message] of [
      ['id', 'Two outcomes have this ID. Use each ID once.'],
      ['label', 'Two outcomes have this label. Use each label once.'],
      ['key', 'Two outcomes have this key. Use each key once.'],
    ] as const) {
      const seen = new Set<unknown>()
      for (const [index, outcome] of outcomes.entries()) {
        const value = outcome[name]
        if (value !== null && seen.has(value))
          issues.push({ code: 'custom', message, path: [index, name], input: value })
        seen.add(value)
      }
    }
  })

const version = 'Version of the outcomes. Send it back with an edit.'

export const outcomeOperations = {
  callOutcomes: operation({
    method: 'GET',
    path: '/api/calls/outcomes',
    access: signedIn,
    summary: 'List the outcomes that a call can have, in the order of their buttons',
    reply: z.array(callOutcome),
    replyHeaders: { 'X-Version': version },
  }),
  updateCallOutcomes: operation({
    method: 'PUT',
    path: '/api/calls/outcomes',
    access: admins,
    summary: 'Replace the outcomes; if `version` is outdated, the edit is rejected with the stored outcomes',
    query: z.object({ version: z.coerce.number().int().optional() }),
    body: callOutcomes,
    reply: z.array(callOutcome),
    replyHeaders: { 'X-Version': version },
  }),
}
