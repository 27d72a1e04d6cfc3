// Applies patches/ to node_modules: before every command of the launcher, and in the container images.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Names the patches that were applied; `npm ci` deletes it together with the packages. */
const stampFile = 'node_modules/.applied-patches'

/**
 * Applies the patches that are not applied yet.
 * @param {string} root the project's folder
 * @returns {string | null} why a patch cannot be applied; null on success
 */
export function patchPackages(root) {
  const patches = hashOf(join(root, 'patches'))
  const stamp = join(root, stampFile)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === patches) return null
  // `--error-on-fail`: outside of CI, patch-package would only warn.
  const program = join(root, 'node_modules/patch-package/index.js')
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, '--error-on-fail'], {
    cwd: root,
    encoding: 'utf8',
  })
  if (status !== 0) return `The packages could not be patched:\n${stdout}${stderr}`.trim()
  writeFileSync(stamp, patches)
  return null
}

/** @param {string} folder */
function hashOf(folder) {
  const hash = createHash('sha256')
  for (const name of readdirSync(folder).sort()) hash.update(name).update(readFileSync(join(folder, name)))
  return hash.digest('hex')
}
