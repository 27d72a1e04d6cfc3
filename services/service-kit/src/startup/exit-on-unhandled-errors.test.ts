import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const module = fileURLToPath(new URL('exit-on-unhandled-errors.ts', import.meta.url))

test.each([
  ['unhandledRejection', 'Promise.reject(new Error("lost"))'],
  ['uncaughtException', 'setTimeout(() => { throw new Error("lost") })'],
])('a process logs an %s and ends with exit code 1', async (event, statement) => {
  const script = `(await import(${JSON.stringify(module)})).exitOnUnhandledErrors(); setInterval(() => {}, 1000); ${statement}`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const exited = new Promise(resolve => child.once('exit', resolve))
  const line = JSON.parse(await text(child.stdout))
  expect(line).toMatchObject({ event, msg: 'unhandled error, process ends', err: { message: 'lost' } })
  expect(await exited).toBe(1)
})
