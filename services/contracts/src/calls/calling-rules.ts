import { z } from 'zod'
import { day, requiredText } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins } from '../role.ts'
import { stateNames } from './states.ts'

/** Federal law allows calls from the first to the last of these times, at the called person's location. */
export const federalHours = { from: '08:00', until: '21:00' } as const

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'Use a time such as 08:00.', abort: true })

/** The calls of a day begin at `from` and end at `until`. */
const dayHours = z.object({ from: clock, until: clock }).check(({ value: { from, until }, issues }) => {
  const add = (path: string, message: string) => issues.push({ code: 'custom', message, path: [path], input: path })
  if (until <= from) add('until', 'Use a time after the start.')
  if (from < federalHours.from) add('from', 'Federal law allows no call before 08:00.')
  if (until > federalHours.until) add('until', 'Federal law allows no call after 21:00.')
})
export type DayHours = z.infer<typeof dayHours>

const stateCodes = Object.keys(stateNames) as [string, ...string[]]
const maxAttempts = z.int().min(1, 'Use 1 to 20.').max(20, 'Use 1 to 20.')

/** A state whose law is stricter than federal law. On days that are null, no call is allowed. */
const stateRule = z.object({
  state: z.enum(stateCodes, 'Choose a state.'),
  weekdays: dayHours,
  saturday: dayHours.nullable(),
  sunday: dayHours.nullable(),
  /** Whether calls are allowed on federal holidays. */
  allowsHolidays: z.boolean(),
  /** Calls per number in 24 hours; null without a separate limit. */
  maxAttempts: maxAttempts.nullable(),
  /** Where the rule is written, and the day on which someone checked it. */
  source: requiredText(300),
  checkedOn: day,
})
export type StateRule = z.infer<typeof stateRule>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

const callingRules = z
  .object({
    /** Calls per number in 24 hours, over all members. A state's lower limit counts. */
    maxAttempts,
    /** Days on which no one is called, at the called person's location. */
    noCallDays: z
      .array(z.object({ day, reason: requiredText(100) }))
      .max(100, 'Use at most 100 no-call days.')
      .refine(days => isUnique(days.map(({ day: date }) => date)), 'List each day once.'),
    states: z
      .array(stateRule)
      .max(60)
      .refine(states => isUnique(states.map(({ state }) => state)), 'List each state once.'),
    /** Increases with every change. Send it back with an edit. */
    version: z.int(),
  })
  .meta({ id: 'CallingRules' })
export type CallingRules = z.infer<typeof callingRules>

export const callingRulesOperations = {
  callingRules: operation({
    method: 'GET',
    path: '/api/calls/rules',
    access: admins,
    summary: 'Get the calling rules: attempts, no-call days, and the hours of states with stricter law',
    reply: callingRules,
  }),
  updateCallingRules: operation({
    method: 'PUT',
    path: '/api/calls/rules',
    access: admins,
    summary: 'Change the calling rules; an edit of an older version is rejected with the stored ones',
    body: callingRules,
    reply: callingRules,
  }),
}
