import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const launcher = fileURLToPath(new URL('launch.mjs', import.meta.url))

test('a command that does not exist is one sentence and exit code 1', () => {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'strat'], { encoding: 'utf8' })
  expect(stderr).toBe('There is no command "strat". See "scripts" in package.json.\n')
  expect(status).toBe(1)
})

test('arguments and the exit code of a command are kept', () => {
  const { status, stderr } = spawnSync(process.execPath, [launcher, 'session', 'nobody'], { encoding: 'utf8' })
  expect(stderr).toBe('Say as whom: npm run session -- agent\n')
  expect(status).toBe(1)
})
