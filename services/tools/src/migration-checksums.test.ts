import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'

const folders = globSync('services/*/migrations', { cwd: root })

// Postgrator stores a checksum of every migration that it runs. A database that ran a migration refuses to start once
// the file changes, even in a comment. Write a new migration instead, and add its line to checksums.json next to it.
test.each(folders)('no migration in %s has changed since it was written', folder => {
  const read = (file: string) => readFileSync(join(root, folder, file))
  const checksums = globSync('*.sql', { cwd: join(root, folder) }).map(file => [
    file,
    createHash('sha256').update(read(file)).digest('hex'),
  ])
  expect(Object.fromEntries(checksums)).toEqual(JSON.parse(read('checksums.json').toString()))
})
