import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const textFile = /\.(js|mjs|css|html|json|svg|txt)$/
const minBytes = 1024

/** Writes `.br` and `.gz` versions of every text file over 1 kB. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!textFile.test(name)) continue
    const content = readFileSync(join(folder, name))
    if (content.length <= minBytes) continue
    writeFileSync(join(folder, `${name}.br`), brotli(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Size of a file over the network in bytes, compressed with brotli. */
export function wireBytes(folder: string, name: string): number {
  return brotli(readFileSync(join(folder, name))).length
}

const brotli = (content: Buffer) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** The `sha384-…` hash of every script and style sheet in a folder, by file name. */
export function integrityOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter(name => /\.(js|css)$/.test(name))
  return Object.fromEntries(names.sort().map(name => [name, sri('sha384', readFileSync(join(folder, name)))]))
}

/** A hash in the format of CSP and integrity attributes, such as `sha256-…`. */
export function sri(algorithm: 'sha256' | 'sha384', content: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}
