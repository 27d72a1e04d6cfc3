import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { nullIfMissing } from './null-if-missing.ts'
import { isBuildId, isRemoteName } from './open-build.ts'

/** Reads the pointers of all remotes: by name, the build that its file `active` names. Skips pointers that name none. */
export async function readPointers(root: string): Promise<Map<string, string>> {
  const pointers = new Map<string, string>()
  const entries = await readdir(root, { withFileTypes: true }).catch(nullIfMissing)
  for (const entry of entries ?? []) {
    if (!entry.isDirectory() || !isRemoteName(entry.name)) continue
    const id = (await readFile(join(root, entry.name, 'active'), 'utf8').catch(nullIfMissing))?.trim()
    if (id && isBuildId(id)) pointers.set(entry.name, id)
  }
  return pointers
}
