import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import type { Content } from './tables.ts'

/** Creates a stream that passes everything on and counts and hashes it. Read `content` after its end. */
export function createContentDigest(): { stream: Transform; content(): Content } {
  const hash = createHash('sha256')
  let bytes = 0
  const stream = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  return { stream, content: () => ({ bytes, sha256: hash.digest('hex') }) }
}
