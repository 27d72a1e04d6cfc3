import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from '@jest/globals'
import { freePort } from '../shared/free-port.ts'
import { supervise } from './supervise.ts'

const folder = mkdtempSync(join(tmpdir(), 'portal-supervise-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function program(name: string, source: string) {
  const script = join(folder, `${name}.mjs`)
  writeFileSync(script, source)
  const port = (await freePort(0)) ?? 0
  return { name, script, port, env: { PORT: String(port) } }
}

const service = `
import { createServer } from 'node:http'
createServer((request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1')
process.on('SIGINT', () => process.exit(0))`

test('restarts a killed program on its port, as a new process', async () => {
  const lines: string[] = []
  let onPrint = () => {}
  const sales = await program('sales', service)
  const supervised = await supervise(sales, line => {
    lines.push(line)
    onPrint()
  })
  const printedAgain = new Promise<void>(resolve => {
    onPrint = resolve
  })

  process.kill(Number(lines[0]?.split(' ')[2]), 'SIGKILL')
  await printedAgain

  expect(lines).toEqual([
    `sales ${sales.port} ${lines[0]?.split(' ')[2]}`,
    expect.stringMatching(`sales ${sales.port} `),
  ])
  expect(lines[1]).not.toBe(lines[0])
  await supervised.stop()
  await expect(fetch(`http://127.0.0.1:${sales.port}/readyz`)).rejects.toThrow()
})

test('a program ends when its supervisor is killed', async () => {
  const kit = new URL('../../../service-kit/src/startup/run.ts', import.meta.url)
  const supervised = await program(
    'supervised',
    `import { createServer } from 'node:http'
import { runProcess } from '${kit.href}'
await runProcess(async () => {
  const server = createServer((request, response) => response.end('ready')).listen(Number(process.env.PORT), '127.0.0.1')
  return async () => void server.close()
})`,
  )
  const supervisor = join(folder, 'supervisor.mjs')
  writeFileSync(
    supervisor,
    `import { supervise } from '${new URL('supervise.ts', import.meta.url).href}'
await supervise(${JSON.stringify(supervised)}, line => console.log(line))`,
  )
  const child = spawn(process.execPath, [supervisor], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  child.kill('SIGKILL')
  await once(child, 'exit')

  const pid = Number(line.toString().split(' ')[2])
  const deadline = Date.now() + 3_000
  while (isAlive(pid) && Date.now() < deadline) await wait(20)
  expect(isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('a program that fails at the first start is not restarted', async () => {
  const broken = await program('broken', 'process.exit(1)')
  await expect(supervise(broken, () => undefined)).rejects.toThrow('broken did not start; see above.')
})
