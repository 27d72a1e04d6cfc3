import { mkdtempSync, rmSync, writeFileSync, existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { endEarlierServer } from './earlier-server.ts'

test('removes a pid file that names an unrelated process, and leaves the process alone', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-pid-'))
  writeFileSync(join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n\n127.0.0.1\n\nready\n`)

  await endEarlierServer(folder, async () => false)

  expect(existsSync(join(folder, 'postmaster.pid'))).toBe(false)
  rmSync(folder, { recursive: true })
})
