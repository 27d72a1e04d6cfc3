import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { root } from '@portal/platform/shared'
import { readWorkspaces } from './read-workspaces.ts'

const readmeOf = (folder: string) => join(root, folder, 'README.md')

test('every workspace has a README that says how to test it', () => {
  const folders = readWorkspaces().map(({ folder }) => folder)
  expect(folders.length).toBeGreaterThan(0)
  const untold = folders.filter(
    folder => !existsSync(readmeOf(folder)) || !readFileSync(readmeOf(folder), 'utf8').includes('npm test'),
  )
  expect(untold).toEqual([])
})
