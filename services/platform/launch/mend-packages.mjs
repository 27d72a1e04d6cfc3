// Mends, in node_modules, what breaks us and has no release yet. Runs before every command, and for the images.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * postgres 3.4.9: a write that was put off until after its connection had closed ends the whole process, or is never
 * made and its query waits for ever (porsager/postgres #1154, #1208). Such a query is now rejected as CONNECTION_CLOSED.
 */
const postgres = {
  file: 'node_modules/postgres/src/connection.js',
  changes: [
    [
      '    const x = socket.write(chunk, fn)\n',
      "    if (!socket) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options, socket))\n      return false\n    }\n    const x = socket.write(chunk, fn)\n",
    ],
    [
      '    remaining = 0\n    incomings = null\n    clearImmediate(nextWriteTimer)\n',
      '    remaining = 0\n    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
  ],
}

/**
 * Mends what is not yet mended.
 * @param {string} root the project's folder
 * @returns {string | null} what cannot be mended, as one sentence; null where all is well
 */
export function mendPackages(root) {
  const file = join(root, postgres.file)
  if (!existsSync(file)) return null
  const source = readFileSync(file, 'utf8')
  if (postgres.changes.every(([, mended]) => source.includes(mended))) return null
  if (!postgres.changes.every(([broken]) => source.split(broken).length === 2)) {
    return `${postgres.file} is not the one that launch/mend-packages.mjs knows: see whether it still needs mending.`
  }
  const mended = postgres.changes.reduce((text, [broken, whole]) => text.replace(broken, () => whole), source)
  writeFileSync(`${file}.${process.pid}`, mended)
  renameSync(`${file}.${process.pid}`, file)
  return null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failure = mendPackages(process.cwd())
  if (failure) throw new Error(failure)
}
