import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const launcher = fileURLToPath(new URL('launch.mjs', import.meta.url))

test('an unknown command prints one sentence and ends with exit code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'strat'], { encoding: 'utf8' })
  expect(stderr).toBe('There is no command "strat". See "scripts" in package.json.\n')
  expect(status).toBe(1)
})

test('passes arguments and the exit code of a command on', () => {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'session', 'nobody'], { encoding: 'utf8' })
  expect(stderr).toBe('Name a role: npm run session -- agent | supervisor | admin\n')
  expect(status).toBe(1)
})
