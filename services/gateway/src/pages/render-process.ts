import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LandingInput } from '@portal/contracts/landing'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Build } from '../remotes/open-build.ts'

const host = fileURLToPath(new URL('render-host.mjs', import.meta.url))

/** The renderer of one build of the landing page, in a separate process without access to anything. */
export interface RenderProcess {
  /** Returns the version of the consent notice on the page. Builds of earlier releases do not say it. */
  readConsentVersion(): Promise<string | undefined>
  /** Renders one page after another. @throws if the renderer throws, does not answer in time, or ends. */
  render(input: LandingInput): Promise<string>
  stop(): void
}

/** The processes of the builds that render pages. */
export interface Renderers {
  /** Returns the process of a build that is served. */
  of(build: Pick<Build, 'folder'>): RenderProcess
  /** Returns a process to try a build in, which the caller stops. */
  forTrial(build: Pick<Build, 'folder'>): RenderProcess
  stop(): void
}

/** The served build and some to fall back to. */
const maxProcesses = 4
const startMs = 5_000
/** A page is rendered every ten minutes, and an idle process takes 32 MB. */
const defaultLimits = { renderMs: 2_000, idleMs: 30_000 }
const maxAnswerLength = 2_000_000
const maxErrorLength = 2_000

/** Modules that reach files or memory despite permissions. Node.js refuses to start with a flag that it does not know. */
const withoutModules = ['--no-experimental-sqlite', '--no-experimental-ffi'].filter(flag =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

const failed = z.object({ error: z.string(), stack: z.string().optional() })
const ready = z.object({ consentVersion: z.string().max(40).optional() })
const rendered = z.object({ html: z.string({ error: 'The renderer returned no text.' }) })

interface Running {
  child: ChildProcessWithoutNullStreams
  consentVersion?: string | undefined
}

export function createRenderers(): Renderers {
  const processes = new LRUCache<string, RenderProcess>({
    max: maxProcesses,
    dispose: process => process.stop(),
  })
  const create = ({ folder }: Pick<Build, 'folder'>) => createRenderProcess(join(folder, 'render.mjs'))
  return {
    of(build) {
      const known = processes.get(build.folder)
      if (known) return known
      const created = create(build)
      processes.set(build.folder, created)
      return created
    },
    forTrial: create,
    stop: () => processes.clear(),
  }
}

/**
 * Runs the renderer in `file`. The process starts when it is needed, and ends when it has been idle. A page without an
 * answer ends the process, and delays the pages that wait for it by at most the limit.
 *
 * @param limits how long a page may take, by default two seconds, and how long an idle process waits for the next one.
 */
export function createRenderProcess(file: string, limits: Partial<typeof defaultLimits> = {}): RenderProcess {
  const { renderMs, idleMs } = { ...defaultLimits, ...limits }
  let running: Promise<Running> | undefined
  let current: ChildProcessWithoutNullStreams | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let isStopped = false
  let uses = 0
  let idle: NodeJS.Timeout | undefined

  async function keepRunning<T>(work: () => Promise<T>): Promise<T> {
    clearTimeout(idle)
    uses += 1
    try {
      return await work()
    } finally {
      uses -= 1
      if (uses === 0) idle = setTimeout(end, idleMs).unref()
    }
  }

  function end() {
    running = undefined
    current?.kill('SIGKILL')
  }

  async function start(): Promise<Running> {
    if (isStopped) throw new Error('The process that renders the page was stopped.')
    return (running ??= startProcess())
  }

  function startProcess(): Promise<Running> {
    // Node.js resolves links before it checks permissions.
    const code = realpathSync(file)
    const files = [`--allow-fs-read=${host}`, `--allow-fs-read=${code}`]
    const flags = ['--permission', ...files, ...withoutModules, '--max-old-space-size=128']
    // The pipes are all that it inherits.
    const child = spawn(process.execPath, [...flags, host, code], { env: {}, stdio: 'pipe' })
    current = child
    const forget = () => {
      if (running === starting) running = undefined
    }
    child.on('error', forget).on('exit', forget)
    // A write to a process that has ended fails; `answerOf` reports the end.
    child.stdin.on('error', forget)
    child.stderr.resume()
    child.stdout.setEncoding('utf8')
    const starting = answerOf(child, startMs).then(text => ({ child, ...readAnswer(ready, text) }))
    starting.catch(() => {
      forget()
      child.kill('SIGKILL')
    })
    return starting
  }

  async function renderNext(input: LandingInput): Promise<string> {
    const { child } = await start()
    const answer = answerOf(child, renderMs)
    child.stdin.write(`${JSON.stringify(input)}\n`)
    const text = await answer.catch((error: unknown) => {
      // Killed, but its end is not reported yet.
      running = undefined
      throw error
    })
    return readAnswer(rendered, text).html
  }

  return {
    readConsentVersion: () => keepRunning(async () => (await start()).consentVersion),
    render(input) {
      const result = keepRunning(async () => turn.then(() => renderNext(input)))
      turn = result.catch(() => undefined)
      return result
    },
    stop() {
      isStopped = true
      clearTimeout(idle)
      end()
    },
  }
}

/** @throws {Error} with the message and the stack of what the code threw. */
function readAnswer<T>(schema: z.ZodType<T>, text: string): T {
  const answer: unknown = JSON.parse(text)
  const failure = failed.safeParse(answer)
  if (failure.success) {
    const { error, stack = error } = failure.data
    throw Object.assign(new Error(error.slice(0, maxErrorLength)), { stack: stack.slice(0, maxErrorLength) })
  }
  const parsed = schema.safeParse(answer)
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message)
  return parsed.data
}

/** Waits for one line, and kills the process without one. @throws if the line is late or too long, or the process ends. */
function answerOf(child: ChildProcessWithoutNullStreams, limitMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = ''
    const fail = (why: string) => {
      leave()
      child.kill('SIGKILL')
      reject(new Error(`The process that renders the page ${why}.`))
    }
    const onData = (chunk: string) => {
      text += chunk
      if (text.length > maxAnswerLength) return fail('sent too much')
      if (!text.endsWith('\n')) return
      leave()
      resolve(text)
    }
    const onExit = (code: number | null, signal: string | null) => fail(`ended with ${signal ?? code}`)
    const onError = ({ message }: Error) => fail(`did not start: ${message}`)
    const timer = setTimeout(() => fail(`did not answer within ${limitMs} ms`), limitMs)
    const leave = () => {
      clearTimeout(timer)
      child.stdout.off('data', onData)
      child.off('exit', onExit).off('error', onError)
    }
    child.stdout.on('data', onData)
    child.once('exit', onExit).once('error', onError)
  })
}
