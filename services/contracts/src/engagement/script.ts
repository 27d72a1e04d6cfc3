import { z } from 'zod'
import { id, instant, personName, requiredText, text } from '../fields.ts'
import { operation } from '../operation.ts'
import { admins, signedIn } from '../role.ts'

const scriptStep = z.object({ id, title: requiredText(200), content: text(10_000), order: z.int() })
export type ScriptStep = z.infer<typeof scriptStep>

/** The fields that an admin edits. */
const scriptFields = {
  title: requiredText(200),
  description: text(2000),
  category: text(100),
  steps: z
    .array(scriptStep)
    .max(100, 'Use at most 100 steps.')
    .refine(steps => new Set(steps.map(step => step.id)).size === steps.length, 'Give each step a different ID.'),
}
const tags = z.array(requiredText(40)).max(20, 'Use at most 20 tags.')

const script = z
  .object({
    id,
    title: z.string(),
    description: z.string(),
    category: z.string(),
    tags: z.array(z.string()),
    /** The text of all steps, or of a script without steps, with blank lines between the paragraphs. */
    content: z.string(),
    /** By `order`, ascending. */
    steps: z.array(scriptStep),
    updatedAt: instant,
    /** When an admin last confirmed the prices without changing the script; null for never. */
    pricesVerified: z.object({ at: instant, by: personName.nullable() }).nullable(),
  })
  .meta({ id: 'Script' })
export type Script = z.infer<typeof script>

/** A script after one change. `by` is null for the seed and for an unknown member. */
const scriptVersion = z
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

/** Age of a change or price check after which the prices in a script may be outdated. */
const outdatedAfterDays = 60

/** Whole days since the last change or price check of a script; null below 60. `now` is in milliseconds since 1970. */
export function outdatedDays({ updatedAt, pricesVerified }: Pick<Script, 'updatedAt' | 'pricesVerified'>, now: number) {
  const checkedAt = Math.max(Date.parse(updatedAt), Date.parse(pricesVerified?.at ?? updatedAt))
  const days = Math.floor((now - checkedAt) / 86_400_000)
  return days >= outdatedAfterDays ? days : null
}

const idOnly = z.object({ id })

export const scriptOperations = {
  listScripts: operation({
    method: 'GET',
    path: '/api/scripts',
    access: signedIn,
    summary: 'List all call scripts',
    reply: z.array(script),
  }),
  readScript: operation({
    method: 'GET',
    path: '/api/scripts/:id',
    access: signedIn,
    summary: 'Get a call script',
    params: idOnly,
    reply: script,
  }),
  updateScript: operation({
    method: 'PUT',
    path: '/api/scripts/:id',
    access: admins,
    summary: 'Change a script',
    params: idOnly,
    body: z.object({
      ...scriptFields,
      tags: tags.optional(),
      /** The `updatedAt` of the edited version. An edit of an older version is rejected with the stored script. */
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
      /** Used only without steps. */
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
    summary: 'Delete a script and its history',
    params: idOnly,
    status: 204,
  }),
  verifyScriptPrices: operation({
    method: 'PUT',
    path: '/api/scripts/:id/prices-verified',
    access: admins,
    summary: 'Confirm that the prices in a script are correct',
    params: idOnly,
    reply: script,
  }),
  listScriptVersions: operation({
    method: 'GET',
    path: '/api/scripts/:id/versions',
    access: admins,
    summary: 'List the last 200 versions of a script, newest first',
    params: idOnly,
    reply: z.array(scriptVersion),
  }),
  seedScripts: operation({
    method: 'POST',
    path: '/api/admin/seed-scripts',
    access: admins,
    summary: 'Add the four starter scripts, unless there are scripts already',
    reply: z.object({
      success: z.boolean(),
      message: z.string(),
      scripts: z.array(z.string()),
      error: z.string().optional(),
    }),
    isIdempotent: true,
  }),
}
