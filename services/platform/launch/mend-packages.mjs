// Mends, in node_modules, what breaks us and has no release yet. Runs before every command, and for the images.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Pairs of what is broken and what mends it, by file. */
const changes = {
  'node_modules/postgres/src/connection.js': [
    // postgres 3.4.9: a write that was put off until after its connection had closed ends the whole process, or is never
    // made and its query waits for ever (porsager/postgres #1154, #1208). Such a query is now rejected.
    [
      '    const x = socket.write(chunk, fn)\n',
      "    if (!socket) {\n      chunk = nextWriteTimer = null\n      error(Errors.connection('CONNECTION_CLOSED', options, socket))\n      return false\n    }\n    const x = socket.write(chunk, fn)\n",
    ],
    [
      '    remaining = 0\n    incomings = null\n    clearImmediate(nextWriteTimer)\n',
      '    remaining = 0\n    incomings = null\n    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n',
    ],
    // A query handed to a connection between its error and its close is forgotten: it waits for ever and, once the
    // connection is made anew, takes the answers of the queries behind it. Now every one of them is rejected.
    [
      "    if (initial)\n      return reconnect()\n\n    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))\n",
      "    const lost = Errors.connection('CONNECTION_CLOSED', options, socket)\n    stream && (stream.destroy(lost), stream = null)\n    query && (queryError(query, lost), query = null)\n    while (sent.length)\n      queryError(sent.shift(), lost)\n\n    if (initial)\n      return reconnect()\n\n",
    ],
    // What the database said as it ended a connection is taken for the answer to the first query on the next one: the query
    // fails, and where it was a LISTEN nobody hears anything any more.
    [
      '  async function closed(hadError) {\n    incoming = Buffer.alloc(0)\n',
      '  async function closed(hadError) {\n    errorResponse = results = null\n    result = new Result()\n    incoming = Buffer.alloc(0)\n',
    ],
    // A connection that breaks while it asks which types there are leaves a rejection that nobody hears: the process
    // ends. What the connection was made for is rejected, or tried on the next one, elsewhere.
    ['      order by b.oid\n    `], [], execute)\n', '      order by b.oid\n    `], [], execute).catch(() => [])\n'],
  ],
  'node_modules/postgres/src/index.js': [
    // A transaction whose connection closed would roll back, or write, on whatever that connection does by then.
    [
      '      , connection\n      , prepare = null\n',
      '      , connection\n      , lost = null\n      , prepare = null\n',
    ],
    [
      'new Promise((_, reject) => connection.onclose = reject)',
      'new Promise((_, reject) => connection.onclose = e => reject(lost = e))',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (lost)\n          return q.reject(lost)\n',
    ],
  ],
}

/**
 * Mends what is not yet mended.
 * @param {string} root the project's folder
 * @returns {string | null} what cannot be mended, as one sentence; null where all is well
 */
export function mendPackages(root) {
  for (const [path, pairs] of Object.entries(changes)) {
    const file = join(root, path)
    if (!existsSync(file)) continue
    const source = readFileSync(file, 'utf8')
    let mended = source
    for (const [broken, whole] of pairs) {
      if (mended.includes(whole)) continue
      if (mended.split(broken).length !== 2) {
        return `${path} is not the one that launch/mend-packages.mjs knows: see whether it still needs mending.`
      }
      mended = mended.replace(broken, () => whole)
    }
    if (mended === source) continue
    writeFileSync(`${file}.${process.pid}`, mended)
    renameSync(`${file}.${process.pid}`, file)
  }
  return null
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const failure = mendPackages(process.cwd())
  if (failure) throw new Error(failure)
}
