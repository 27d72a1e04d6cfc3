import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { LandingInput } from '@portal/contracts/landing'
import { until } from '@portal/service-kit/testing'
import { createRenderProcess, type RenderProcess } from './render-process.ts'

let folder: string
let secretFile: string
let listener: Server
let connections = 0
const processes: RenderProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'renderer-'))
  secretFile = join(folder, 'secret.txt')
  await writeFile(secretFile, 'the secret')
  listener = createServer(socket => {
    connections += 1
    socket.end('the secret')
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  for (const process of processes) process.stop()
  await new Promise(resolve => listener.close(resolve))
  await rm(folder, { recursive: true })
})

/** Starts a process whose `render` has this body. */
async function startWith(
  body: string,
  declarations = '',
  limits?: Parameters<typeof createRenderProcess>[1],
): Promise<RenderProcess> {
  const file = join(folder, `render-${processes.length}.mjs`)
  await writeFile(
    file,
    `import { createRequire } from 'node:module'
     const require = createRequire(import.meta.url)
     ${declarations}
     export const consentVersion = '2026-11-23'
     export function render(input) { ${body} }`,
  )
  const process = createRenderProcess(file, limits)
  processes.push(process)
  return process
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const input = (brand: string) => ({ brand }) as LandingInput

test('renders inputs one after another, and says which notice the page shows', async () => {
  const { render, readConsentVersion } = await startWith('return `<p>${input.brand} ${++count}</p>`', 'let count = 0')
  const pages = await Promise.all(['ä', 'b\nc', 'd'].map(brand => render(input(brand))))
  expect(pages).toEqual(['<p>ä 1</p>', '<p>b\nc 2</p>', '<p>d 3</p>'])
  expect(await readConsentVersion()).toBe('2026-11-23')
})

test('an idle process ends, and the next page starts another one', async () => {
  const { render } = await startWith('return String(process.pid)', '', { idleMs: 1 })
  const first = await render(input(''))
  await until(() => !isRunning(Number(first)))
  expect(await render(input(''))).not.toBe(first)
})

test('output of the code does not mix with its pages', async () => {
  const { render } = await startWith('console.log("{}"); return "page"', 'console.info("started")')
  expect(await render(input(''))).toBe('page')
})

// What the code could try, with the code of the error that it gets.
const attempts: readonly (readonly [what: string, code: string, refusal: RegExp])[] = [
  ['read a file', 'require("fs").readFileSync(SECRET_FILE, "utf8")', /ERR_ACCESS_DENIED/],
  [
    'read the environment of the gateway',
    'require("fs").readFileSync(`/proc/${process.ppid}/environ`)',
    /ERR_ACCESS_DENIED/,
  ],
  ['list a folder', 'require("fs").readdirSync("/")', /ERR_ACCESS_DENIED/],
  ['write a file', 'require("fs").writeFileSync(SECRET_FILE, "changed")', /ERR_ACCESS_DENIED/],
  ['start a program', 'require("child_process").execSync("env")', /ERR_ACCESS_DENIED/],
  ['start a worker', 'new (require("worker_threads").Worker)("1", { eval: true })', /ERR_ACCESS_DENIED/],
  ['load native code', 'process.dlopen({ exports: {} }, "/lib/x.so")', /ERR_DLOPEN_DISABLED/],
  ['reach internals', 'process.binding("fs")', /ERR_ACCESS_DENIED/],
  ['open the inspector', 'require("inspector").open(0)', /ERR_ACCESS_DENIED/],
  ['signal the gateway', 'process.kill(process.ppid, 0)', /no access to other processes/],
  ['debug the gateway', 'process._debugProcess(process.ppid)', /no access to other processes/],
  [
    'make a file as a database',
    'new (process.getBuiltinModule("node:sqlite").DatabaseSync)(SECRET_FILE + ".db")',
    /undefined/,
  ],
  ['write into memory', 'require("node:ffi").dlopen(null, {})', /ERR_UNKNOWN_BUILTIN_MODULE/],
  ['let the engine write files', 'require("v8").setFlagsFromString("--trace-turbo")', /no access to other processes/],
  ['slow the gateway down', 'require("os").setPriority(process.ppid, 19)', /no access to other processes/],
]
test.each(attempts)('the code cannot %s', async (_, code, refusal) => {
  const { render } = await startWith(
    `try { return "got " + (${code.replace('SECRET_FILE', JSON.stringify(secretFile))}) } catch (error) { return error.code + " " + error.message }`,
  )
  expect(await render(input(''))).toMatch(refusal)
  expect(await readFile(secretFile, 'utf8')).toBe('the secret')
})

test('the environment of the code is empty', async () => {
  const { render } = await startWith('return JSON.stringify(process.env)')
  expect(await render(input(''))).toBe('{}')
})

test('the code cannot open a connection, such as to the database', async () => {
  const { port } = listener.address() as AddressInfo
  const { render } = await startWith(
    'return result',
    `const result = await new Promise(resolve => {
       require('net').connect(${port}, '127.0.0.1').on('data', data => resolve('got ' + data)).on('error', error => resolve(error.code))
     })`,
  )
  expect(await render(input(''))).toBe('ERR_ACCESS_DENIED')
  expect(connections).toBe(0)
})

test('a page that throws fails alone', async () => {
  const { render } = await startWith('if (input.brand) throw new Error("no brand"); return "page"')
  const [failed, next] = await Promise.allSettled([render(input('x')), render(input(''))])
  expect(failed).toMatchObject({ reason: { message: expect.stringContaining('no brand') } })
  expect(next).toEqual({ status: 'fulfilled', value: 'page' })
})

test.each([
  ['exits', 'process.exit(3)', /ended with 3/, 60_000],
  ['runs forever', 'for (;;);', /did not answer within 2000 ms/, 2_000],
  ['answers with too much', 'return "x".repeat(3_000_000)', /sent too much/, 60_000],
  // Until its memory is full, a busy machine takes longer than a page may take.
  ['needs too much memory', 'for (const all = [];;) all.push(new Array(3e7))', /ended with SIG/, 60_000],
])('after a page that %s, the others are rendered by a new process', async (_, code, reason, renderMs) => {
  const { render } = await startWith(`if (input.brand) { ${code} } return "page"`, '', { renderMs })
  const [failed, next] = await Promise.allSettled([render(input('x')), render(input(''))])
  expect(failed).toMatchObject({ reason: { message: expect.stringMatching(reason) } })
  expect(next).toEqual({ status: 'fulfilled', value: 'page' })
})

test.each([
  ['throw new TypeError("broken")', 'TypeError: broken'],
  ['import "other"', "Cannot find package 'other'"],
  ['process.exit(3)', 'ended with 3'],
])('code that does not start is an error with the reason: %s', async (declaration, reason) => {
  const { render, readConsentVersion } = await startWith('return ""', declaration)
  await expect(render(input(''))).rejects.toThrow(reason)
  await expect(readConsentVersion()).rejects.toThrow(reason)
})

test('a process that was stopped does not start again', async () => {
  const { render, stop } = await startWith('return "page"')
  await render(input(''))
  stop()
  await expect(render(input(''))).rejects.toThrow('was stopped')
})
