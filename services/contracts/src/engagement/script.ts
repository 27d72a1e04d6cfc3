import { z } from 'zod'
import { id, instant, personName, requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'

export const scriptStep = z.object({ id, title: requiredText(200), content: text(10_000), order: z.int() })
export type ScriptStep = z.infer<typeof scriptStep>

/** What an admin writes of a script. */
const scriptFields = {
  title: requiredText(200),
  description: text(2000),
  category: text(100),
  steps: z
    .array(scriptStep)
    .max(100, 'Use at most 100 steps.')
    .refine(steps => new Set(steps.map(step => step.id)).size === steps.length, 'Give every step an id of its own.'),
}
const tags = z.array(requiredText(40)).max(20, 'Use at most 20 tags.')

export const script = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    /** Paragraphs separated by blank lines: those of the steps, where there are steps. */
    content: z.string(),
    /** In ascending order. */
    steps: z.array(scriptStep),
    updatedAt: instant,
    /** When an admin last confirmed the prices without changing the script. */
    pricesVerified: z.object({ at: instant, by: personName.nullable() }).nullable(),
  })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof script>

/** A script as it was after one change, and whose change it was (null: somebody who is no member, or the seed). */
export const scriptVersion = z
  .object({
    version: z.int(),
    at: instant,
    by: personName.nullable(),
    title: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    steps: z.array(scriptStep),
  })
  .meta({ id: 'ScriptVersion' })
export type ScriptVersion = z.infer<typeof scriptVersion>

/** A script this many days after its last change or verification may name prices that are no longer true. */
export const outdatedAfterDays = 60

/** Whole days since the prices of a script were last looked at; null while that is less than 60 at `now` (milliseconds since 1970). */
export function outdatedDays(it: Pick<Script, 'updatedAt' | 'pricesVerified'>, now: number): number | null {
  const lookedAt = Math.max(Date.parse(it.updatedAt), Date.parse(it.pricesVerified?.at ?? it.updatedAt))
  const days = Math.floor((now - lookedAt) / 86_400_000)
  return days >= outdatedAfterDays ? days : null
}

const idOnly = z.object({ id })

export const scriptOperations = {
  listScripts: operation({
    method: 'GET',
    path: '/api/scripts',
    access: signedIn,
    summary: 'All call scripts',
    reply: z.array(script),
  }),
  readScript: operation({
    method: 'GET',
    path: '/api/scripts/:id',
    access: signedIn,
    summary: 'One call script',
    params: idOnly,
    reply: script,
  }),
  updateScript: operation({
    method: 'PUT',
    path: '/api/scripts/:id',
    access: admins,
    summary: "Change a script's title, description, category and steps",
    params: idOnly,
    body: z.object({
      ...scriptFields,
      tags: tags.optional(),
      /** The `updatedAt` that the edit began on: a stale edit is refused with the stored script. */
      updatedAt: instant.optional(),
    }),
    reply: script,
  }),
  createScript: operation({
    method: 'POST',
    path: '/api/scripts',
    access: admins,
    summary: 'Add a script',
    body: z.object({
      ...scriptFields,
      description: scriptFields.description.default(''),
      category: scriptFields.category.default(''),
      steps: scriptFields.steps.default([]),
      tags: tags.default([]),
      /** Read where there are no steps. */
      content: text(50_000).default(''),
    }),
    reply: script,
    status: 201,
    isIdempotent: true,
  }),
  deleteScript: operation({
    method: 'DELETE',
    path: '/api/scripts/:id',
    access: admins,
    summary: 'Delete a script with its history',
    params: idOnly,
    status: 204,
  }),
  verifyScriptPrices: operation({
    method: 'PUT',
    path: '/api/scripts/:id/prices-verified',
    access: admins,
    summary: 'Confirm that the prices of a script are right as they stand',
    params: idOnly,
    reply: script,
  }),
  listScriptVersions: operation({
    method: 'GET',
    path: '/api/scripts/:id/versions',
    access: admins,
    summary: 'Every change of a script, newest first, at most 200',
    params: idOnly,
    reply: z.array(scriptVersion),
  }),
  seedScripts: operation({
    method: 'POST',
    path: '/api/admin/seed-scripts',
    access: admins,
    summary: 'Add the four starter scripts where there are none',
    reply: z.object({
      success: z.boolean(),
      message: z.string(),
      scripts: z.array(z.string()),
      error: z.string().optional(),
    }),
    isIdempotent: true,
  }),
}
