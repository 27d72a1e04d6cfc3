import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const notSources = /(^|\/)(node_modules|e2e|testing)(\/|$)|\.test\.tsx?$|\.md$/

/**
 * The ID of a build: 12 hex digits of a hash over the names and contents of its sources. The same sources give the same ID.
 * @param paths folders and files in any order; tests and documents in them are left out.
 * @param versions the packages that it contains
 */
export function hashSources(root: string, paths: readonly string[], versions: readonly string[] = []): string {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesIn).sort()) {
    hash
      .update(`${relative(root, file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  for (const version of versions) hash.update(`${version}\0`)
  return hash.digest('hex').slice(0, 12)
}

/** Every file under `path`, which may itself be a file. */
export function filesIn(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .filter(name => !notSources.test(name))
    .flatMap(name => filesIn(join(path, name)))
}
