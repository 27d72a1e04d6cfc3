import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Failure, root, runTool } from '@portal/platform/shared'
import { allBuilds } from '@portal/platform/startup'
import { type BenchPortal, startBenchPortal } from '../portal.ts'
import { signInMembers } from '../sign-in-members.ts'
import { reportBars } from '../table.ts'
import { timed } from '../timed.ts'
import type { Looked } from './open-tabs.ts'

const tabsOfMember = 10
const remote = 'sales'
const page = '/commissions'
const sourceFile = join(root, 'mfe-sales/src/headings.ts')
const title = 'Commission Tracker'

type Seconds = Record<'untested' | 'tested' | 'rollback', number>

/**
 * Changes the sources of one remote and releases it to a running portal with many open tabs, without and with its tests, and
 * rolls it back. A release has arrived when a new tab gets the build; the open tabs then look for it by themselves.
 */
export async function run([tabsGiven = '2000']: readonly string[]): Promise<void> {
  const token = randomBytes(32).toString('base64url')
  const portal = await startBenchPortal(
    allBuilds().map(({ name }) => name),
    { RELEASE_TOKEN: token },
  )
  const tabs = fork(join(import.meta.dirname, 'open-tabs.ts'))
  const source = readFileSync(sourceFile, 'utf8')
  const restore = () => writeFileSync(sourceFile, source)
  process.once('exit', restore)
  // A title of its own, because a build of the same sources is not made again.
  const change = () => writeFileSync(sourceFile, source.replace(title, `Title ${randomBytes(4).toString('hex')}`))
  try {
    const cookie = await openTabs(portal, tabs, Number(tabsGiven))
    const command = (...args: string[]) => runReleaseCommand(portal.origin, token, args)
    const newTab = () => buildOfNewTab(portal.origin, cookie)
    /** @returns the milliseconds until a new tab gets another build, and what the open tabs did. */
    const measure = async (work: () => Promise<unknown>) => {
      const before = await newTab()
      const looked = next<Looked>(tabs, 'looked')
      const ms = await timed(async () => {
        await work()
        while ((await newTab()) === before) await wait(10)
      })
      return { ms, looked: await looked }
    }
    const untested = await measure(async () => {
      change()
      await command('release', remote, '--skip-tests')
    })
    let rollbackSeconds = NaN
    const rollback = await measure(async () => {
      rollbackSeconds = await command('rollback', remote)
    })
    const tested = await measure(async () => {
      change()
      await command('release', remote)
    })
    const seconds = { untested: untested.ms / 1000, tested: tested.ms / 1000, rollback: rollbackSeconds }
    report(Number(tabsGiven), seconds, [untested.looked, rollback.looked, tested.looked])
  } finally {
    restore()
    tabs.kill()
    await portal.stop()
  }
}

function report(tabs: number, seconds: Seconds, looked: readonly Looked[]): void {
  const answers = looked.flatMap(({ answersMs }) => answersMs).toSorted((one, other) => one - other)
  const at = (share: number) => answers[Math.min(answers.length - 1, Math.floor(answers.length * share))] ?? NaN
  const bytes = looked.reduce((sum, one) => sum + one.bytes, 0) / answers.length
  console.log(
    `\n${tabs} open tabs: each reads ${bytes.toFixed(0)} bytes after a release, answers p50 ${at(0.5).toFixed(0)} ms\n`,
  )
  const bars = [
    { what: 'source change to new tab, without tests (s)', measured: seconds.untested, most: 15 },
    { what: 'source change to new tab, with tests (s)', measured: seconds.tested, most: 60 },
    { what: 'rollback (s)', measured: seconds.rollback, most: 1 },
    { what: 'event reaches all open tabs (ms)', measured: Math.max(...looked.map(one => one.reachedMs)), most: 500 },
    { what: 'answers to open tabs, p99 (ms)', measured: at(0.99), most: 250 },
    { what: 'failed requests of open tabs', measured: looked.reduce((sum, one) => sum + one.failed, 0), most: 0 },
  ]
  reportBars(bars)
}

/** @returns the cookie of one of the members. */
async function openTabs(portal: BenchPortal, tabs: ChildProcess, count: number): Promise<string> {
  const members = await signInMembers(portal.owner, portal.origin, Math.ceil(count / tabsOfMember))
  const cookies = members.flatMap(({ cookie }) => Array.from({ length: tabsOfMember }, () => cookie)).slice(0, count)
  const opened = next(tabs, 'open')
  tabs.send({ origin: portal.origin, cookies })
  await opened
  return cookies[0] ?? ''
}

const next = <M extends { kind: string }>(tabs: ChildProcess, kind: M['kind']) =>
  new Promise<M>(resolve => {
    const receive = (message: unknown) => {
      if ((message as M).kind !== kind) return
      tabs.off('message', receive)
      resolve(message as M)
    }
    tabs.on('message', receive)
  })

async function buildOfNewTab(origin: string, cookie: string): Promise<string> {
  const document = await (await fetch(origin + page, { headers: { cookie } })).text()
  const build = new RegExp(`/remotes/${remote}/([0-9a-f]+)/`).exec(document)?.[1]
  if (!build) throw new Error(`${page} names no build of ${remote}`)
  return build
}

/** @returns the seconds that the command prints at its end. */
async function runReleaseCommand(origin: string, token: string, args: readonly string[]): Promise<number> {
  const launcher = join(root, 'services/platform/launch.mjs')
  const env = { ...process.env, PORTAL_URL: origin, RELEASE_TOKEN: token }
  const { isPassed, output } = await runTool(process.execPath, [launcher, ...args], { env })
  if (!isPassed) throw new Failure(`${output.trim()}\nnpm run ${args.join(' ')} failed.`)
  const line = output.trim().split('\n').at(-1) ?? ''
  console.log(line)
  return Number(/in ([\d.]+) s$/.exec(line)?.[1])
}
