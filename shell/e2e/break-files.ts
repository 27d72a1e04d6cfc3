import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import type { Browser, BrowserContextOptions, Locator } from '@playwright/test'
import { root } from './boot-portal.ts'
import { expect, type Page, saveData } from './portal-test.ts'

const builds = join(root, '.remotes')
/** No step takes this long, even on a busy machine. Without it, a test that hangs does not say where. */
export const stepTimeoutMs = 60_000
/** A card must be there within this time. */
export const cardMs = 5_000
const steps = 10

/** A script that the browser accepts, because the document lists its hash too, but that is not complete. */
const invalidScript = '(self.webpackChunk ||= []).push('
const hashOf = (content: string) => `sha384-${createHash('sha384').update(content).digest('base64')}`

/** Answers of the server; null: none, until the tab gives up. */
const faults = {
  invalid: { status: 200, body: invalidScript },
  refused: 'refused',
  'not found': { status: 404 },
  'server error': { status: 500 },
  changed: { status: 200, body: 'changed' },
  hanging: null,
} as const
export type Fault = keyof typeof faults
/** A loader gets the same event for all of these. */
export const errors = ['refused', 'not found', 'server error', 'changed'] as const

/** The names of all remotes that the shell loads, those of new teams included. */
export const remoteNames: readonly string[] = globSync('mfe-*/src/remote.ts', { cwd: root })
  .map(file => file.slice('mfe-'.length, file.indexOf('/')))
  .toSorted()

/** The manifest of the newest build of a remote, which the portal of the journeys runs. */
export function readManifest(name: string): RemoteManifest {
  const build = readFileSync(join(builds, name, 'newest'), 'utf8').trim()
  return JSON.parse(readFileSync(join(builds, name, build, 'remote.json'), 'utf8')) as RemoteManifest
}

/** The path of a build's file. */
export const pathOf = ({ name, build, hasHashedNames }: RemoteManifest, file: string) =>
  `/remotes/${name}/${hasHashedNames ? 'files' : build}/${file}`

/** Breaks files in a tab. @returns a function that changes the fault of all of them; null repairs them. */
export async function breakFiles(
  tab: Page,
  { files, path, first }: { files: readonly string[]; path: string; first: Fault },
): Promise<(fault: Fault | null) => void> {
  let current: Fault | null = first
  await tab.route(
    ({ pathname }) => files.includes(pathname),
    async route => {
      if (route.request().method() !== 'GET' || !current) return route.continue()
      const answer = faults[current]
      const isStyleSheet = new URL(route.request().url()).pathname.endsWith('.css')
      const contentType = isStyleSheet ? 'text/css' : 'text/javascript'
      if (answer === 'refused') await route.abort('connectionrefused')
      else if (answer) await route.fulfill({ contentType, ...answer })
    },
  )
  const names = files.map(file => file.split('/').at(-1)?.replaceAll('.', String.raw`\.`))
  const hashes = new RegExp(`(?:${names.join('|')})"(?::"| integrity=")sha384-[^"]+`, 'g')
  await tab.route(
    ({ pathname }) => pathname === path,
    async route => {
      const response = await route.fetch()
      const body = (await response.text()).replace(hashes, `$& ${hashOf(invalidScript)}`)
      await route.fulfill({ response, body })
    },
  )
  return fault => {
    current = fault
  }
}

/** Waits until there are `count` cards, for at most `limitMs` of the tab's clock, which it fast-forwards. */
export async function waitForCards(tab: Page, cards: Locator, count: number, what: string, limitMs = cardMs) {
  for (let passedMs = 0; passedMs < limitMs && (await cards.count()) < count; passedMs += limitMs / steps) {
    await tab.clock.fastForward(limitMs / steps)
  }
  // A busy machine may still render them.
  await expect(cards, `${what}: a card within ${limitMs} ms`).toHaveCount(count)
}

/**
 * Repairs the files of `breakFiles`. Then lets a second of the tab's clock pass: Retry ends only requests that are at least
 * that old, and the clock may have run ahead of them.
 */
export async function repairFiles(tab: Page, setFault: (fault: null) => void): Promise<void> {
  setFault(null)
  await tab.clock.fastForward(1_000)
}

/** Opens a tab in a separate context, because the tabs of a context share one clock. The tab prefetches nothing. */
export async function openTab(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext(options)
  await context.clock.install()
  await saveData(context)
  context.setDefaultTimeout(stepTimeoutMs)
  return context.newPage()
}
