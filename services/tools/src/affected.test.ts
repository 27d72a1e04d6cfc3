import { expect, test } from '@jest/globals'
import { findAffected, testCommandFor, type Workspace } from './affected.ts'

const workspace = (folder: string, ...uses: string[]): Workspace => ({ name: folder, folder, uses })
const workspaces = [
  workspace('shell', 'shell/sdk'),
  workspace('shell/sdk', 'services/contracts'),
  workspace('mfe-calls', 'shell/sdk', 'services/calls'),
  workspace('mfe-sales', 'shell/sdk'),
  workspace('services/calls', 'services/contracts'),
  workspace('services/contracts'),
  workspace('services/tools', 'services/platform'),
  workspace('services/platform', 'services/calls'),
]
const affectedBy = (...files: string[]) =>
  findAffected(files, workspaces).map(({ folder, because }) => (because === folder ? folder : `${folder} < ${because}`))

test.each([
  ['mfe-sales/src/page.tsx', ['mfe-sales']],
  ['shell/src/app.tsx', ['shell']],
  [
    'services/calls/src/index.ts',
    [
      'mfe-calls < services/calls',
      'services/calls',
      'services/tools < services/calls',
      'services/platform < services/calls',
    ],
  ],
  ['shell/sdk/src/index.ts', ['shell < shell/sdk', 'shell/sdk', 'mfe-calls < shell/sdk', 'mfe-sales < shell/sdk']],
  ['docs/delivery.md', ['services/tools']],
  ['README.md', ['services/tools']],
])('%s affects %j', (file, affected) => {
  expect(affectedBy(file)).toEqual(affected)
})

test('a file of no workspace affects all of them, and no file none', () => {
  expect(affectedBy('package-lock.json', 'docs/delivery.md')).toHaveLength(workspaces.length)
  expect(affectedBy()).toEqual([])
})

test('a workspace that changed itself is not named after another one', () => {
  expect(affectedBy('mfe-calls/a.ts', 'services/contracts/a.ts')).toContain('mfe-calls')
})

test('names the command that tests a workspace and no other', () => {
  expect(['services/calls', 'shell', 'shell/e2e'].map(testCommandFor)).toEqual([
    'npm test -- --only=unit services/calls/',
    'npm test -- --only=unit shell/src/',
    'npm test -- --only=journeys',
  ])
})
