import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'

// Postgrator stores a checksum of every migration that it runs. A database that ran a migration refuses to start once
// the file changes, even in a comment. Write a new migration instead, and add its line to migration-checksums.json.
test('no migration has changed since it was written', () => {
  const recorded: unknown = JSON.parse(readFileSync(join(import.meta.dirname, 'migration-checksums.json'), 'utf8'))
  const files = globSync('services/*/migrations/*.sql', { cwd: root }).toSorted()
  const checksums = files.map(file => [
    file,
    createHash('sha256')
      .update(readFileSync(join(root, file)))
      .digest('hex'),
  ])
  expect(Object.fromEntries(checksums)).toEqual(recorded)
})
