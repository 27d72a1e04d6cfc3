import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@jest/globals'

const module = fileURLToPath(new URL('log.ts', import.meta.url))

/** Starts a process that has a log and counts its writes in `writes`. */
function start(statements: string) {
  const script = `
    import fs from 'node:fs'
    import { setTimeout as wait } from 'node:timers/promises'
    let writes = 0
    const { write } = fs
    fs.write = (...args) => {
      writes += 1
      return write(...args)
    }
    const { createLog } = await import(${JSON.stringify(module)})
    const log = createLog('test', 'info')
    ${statements}`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'pipe', 'pipe'] })
}

const numbersIn = (output: string) =>
  output
    .trim()
    .split('\n')
    .map(line => (JSON.parse(line) as { number: number }).number)

test('a process writes several lines at once', async () => {
  const child = start(`
    for (let number = 0; number < 20; number += 1) {
      log.info({ number }, 'counted')
      await wait(1)
    }
    await wait(100)
    console.error(writes)`)
  const [output, writes] = await Promise.all([text(child.stdout), text(child.stderr)])
  expect(numbersIn(output)).toEqual(Array.from({ length: 20 }, (_, number) => number))
  expect(Number(writes)).toBeLessThan(20)
  expect(Number(writes)).toBeGreaterThan(0)
})

test('a line is written while its process goes on', async () => {
  const child = start(`log.info({ number: 1 }, 'counted'); setInterval(() => {}, 1000)`)
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  expect(numbersIn(String(line))).toEqual([1])
  child.kill()
})

test.each([
  ['exits', 'process.exit()'],
  ['has nothing left to do', ''],
])('a process that %s has written all lines', async (_, end) => {
  const child = start(`for (let number = 0; number < 1_000; number += 1) log.info({ number }, 'counted'); ${end}`)
  expect(numbersIn(await text(child.stdout))).toEqual(Array.from({ length: 1_000 }, (__, number) => number))
})

test('a replaced write of standard output gets each line at once', async () => {
  const child = start(`
    process.stdout.write = line => process.stderr.write(line)
    createLog('test', 'info').info({ number: 1 }, 'counted')
    process.kill(process.pid, 'SIGKILL')`)
  expect(numbersIn(await text(child.stderr))).toEqual([1])
})
