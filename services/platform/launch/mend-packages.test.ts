import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { mendPackages } from './mend-packages.mjs'

const path = 'node_modules/postgres/src/connection.js'
let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'portal-mend-'))
  mkdirSync(dirname(join(root, path)), { recursive: true })
})
afterEach(() => rmSync(root, { recursive: true }))

const broken = `function nextWrite(fn) {
    const x = socket.write(chunk, fn)
}
  async function closed(hadError) {
    incoming = Buffer.alloc(0)
    remaining = 0
    incomings = null
    clearImmediate(nextWriteTimer)
    if (initial)
      return reconnect()

    !hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))
}
function fetchArrayTypes() {
      order by b.oid
    \`], [], execute)
}
`

test('the driver is mended once, and stays so', () => {
  writeFileSync(join(root, path), broken)
  expect(mendPackages(root)).toBeNull()
  const mended = readFileSync(join(root, path), 'utf8')
  expect(mended.match(/chunk = nextWriteTimer = null/g)).toHaveLength(2)
  expect(mended).not.toContain('!hadError')
  expect(mendPackages(root)).toBeNull()
  expect(readFileSync(join(root, path), 'utf8')).toBe(mended)
})

test('another version is not touched and asks for a look', () => {
  writeFileSync(join(root, path), 'export {}')
  expect(mendPackages(root)).toContain('see whether it still needs mending')
  expect(readFileSync(join(root, path), 'utf8')).toBe('export {}')
})
