import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '@portal/service-kit'
import { z } from 'zod'
import { nullIfMissing } from './null-if-missing.ts'

const record = z.object({ build: z.string(), at: z.iso.datetime(), by: z.string().max(200) })
/** One release: at an instant, a remote was pointed at a build. */
export type ReleaseRecord = z.infer<typeof record>

/** Reads the releases of a remote, oldest first, from `releases.jsonl` in its folder. Skips malformed lines. */
export async function readReleaseLog(remoteFolder: string): Promise<ReleaseRecord[]> {
  const text = await readFile(join(remoteFolder, 'releases.jsonl'), 'utf8').catch(nullIfMissing)
  return (text ?? '').split('\n').flatMap(line => record.safeParse(parseJson(line)).data ?? [])
}
