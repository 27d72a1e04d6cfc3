import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const textual = /\.(js|mjs|css|html|json|svg|txt)$/
const leastBytes = 1024

/** Writes `.br` and `.gz` beside every text file over 1 kB. */
export function precompress(folder: string): void {
  for (const name of readdirSync(folder)) {
    if (!textual.test(name)) continue
    const content = readFileSync(join(folder, name))
    if (content.length <= leastBytes) continue
    writeFileSync(join(folder, `${name}.br`), brotli(content))
    writeFileSync(join(folder, `${name}.gz`), gzipSync(content, { level: 9 }))
  }
}

/** Bytes that a file weighs over the wire. */
export function wireBytes(folder: string, name: string): number {
  return brotli(readFileSync(join(folder, name))).length
}

const brotli = (content: Buffer) =>
  brotliCompressSync(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  })

/** `sha384-…` of every script and style sheet in a folder, by file name. */
export function integrityOf(folder: string): Record<string, string> {
  const names = readdirSync(folder).filter(name => /\.(js|css)$/.test(name))
  return Object.fromEntries(names.sort().map(name => [name, sri('sha384', readFileSync(join(folder, name)))]))
}

/** A hash as CSP and integrity attributes spell it, such as `sha256-…`. */
export function sri(algorithm: 'sha256' | 'sha384', content: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}
