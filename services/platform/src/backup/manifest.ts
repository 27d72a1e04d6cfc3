import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { Failure } from '../shared/failure.ts'

export const manifestFile = 'manifest.json'

const manifest = z.object({
  /** The instant of the backup. */
  at: z.string(),
  /** The last migration of each schema. */
  versions: z.record(z.string(), z.number()),
  sequences: z.record(z.string(), z.string()),
  tables: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
})
/** The contents of a backup. */
export type Manifest = z.output<typeof manifest>

/** Returns the file of a table in a backup. */
export const fileOf = (folder: string, table: string) => join(folder, `${table}.copy.gz`)

/** @throws {Failure} if the folder contains no complete backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => {
    throw new Failure(`${folder} contains no backup: ${manifestFile} is missing.`)
  })
  return manifest.parse(JSON.parse(text))
}
