import { join } from 'node:path'
import { type Browser, chromium, type Page, type Route } from '@playwright/test'
import { root } from '@portal/platform/shared'
import { allBuilds, makeBuilds, staleBuilds } from '@portal/platform/startup'
import { findChromium } from '@portal/tools/testing'
import { signInMembers } from '../sign-in-members.ts'
import type { Drill } from './drill.ts'
import { releasesOfSales } from './support/builds-of-sales.ts'
import { isFailure } from './support/load.ts'
import type { DrillPortal } from './support/portal.ts'
import { secondsSince, secondsUntil } from './support/seconds-until.ts'
import { underLoad } from './support/under-load.ts'

const path = '/commissions'
const [title, otherTitle] = ['Commission Tracker', 'Commission Results']
/** Members of the load have lower numbers. */
const firstMember = 1_000
const openTabs = 3
const longestStepMs = 60_000

/** The responses that a tab gets instead of the files of sales, by fault. */
const faults: Record<string, (route: Route) => Promise<unknown>> = {
  missing: route => route.fulfill({ status: 404 }),
  'wrong hash': route => route.fulfill({ status: 200, contentType: 'text/javascript', body: 'changed()' }),
  hangs: async () => undefined,
}

/** A remote breaks in browsers; builds of it are released and rolled back while others use it. */
export const d13: Drill = {
  id: 'd13',
  fault:
    'remote sales, in Chromium: missing, wrong hash, hangs; then a build released and rolled back among open tabs, and one that throws',
  async run() {
    const builds = join(root, '.remotes')
    await makeBuilds(staleBuilds(allBuilds()), console.log)
    const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--disable-gpu'] })
    try {
      return await underLoad({ env: { REMOTES_DIR: builds } }, async ({ portal, load }) => {
        const [member] = await signInMembers(portal.owner, portal.origin, 1, firstMember)
        const users: Users = { browser, origin: portal.origin, cookie: member?.cookie ?? '' }
        const releases = releasesOfSales(portal, builds)
        const cards: number[] = []
        let rollbacks: number[] = []
        const answers = await load.during(async () => {
          for (const fault of Object.values(faults)) cards.push(await breakSales(users, fault))
          const tabs = await Promise.all(Array.from({ length: openTabs }, () => openPage(users, title)))
          const renamed = await releases.release(title, otherTitle)
          await secondsUntil(() => runs(portal, users, renamed))
          await (await openPage(users, otherTitle)).close()
          rollbacks = [await rollBack()]
          // Open tabs keep their build.
          for (const tab of tabs) await heading(tab, title).waitFor()
          const throwing = await releases.release(`"${title}"`, '(()=>{throw new Error("drill")})()')
          await secondsUntil(() => runs(portal, users, throwing))
          cards.push(await seeCard(await newTab(users)))
          rollbacks.push(await rollBack())
          await openPage(users, title)
        })
        return [
          { what: 'failed requests', measured: answers.filter(isFailure).length, most: 0 },
          { what: 'seconds from the page to the card of the broken remote', measured: Math.max(...cards), most: 5 },
          { what: 'seconds of a rollback, to new tabs at both gateways', measured: Math.max(...rollbacks), most: 1 },
        ]

        async function rollBack(): Promise<number> {
          const startedAt = performance.now()
          await releases.rollBack()
          await secondsUntil(() => runs(portal, users, releases.first))
          return secondsSince(startedAt)
        }
      })
    } finally {
      await browser.close()
    }
  },
}

interface Users {
  readonly browser: Browser
  readonly origin: string
  readonly cookie: string
}

async function newTab({ browser, origin, cookie }: Users): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin })
  context.setDefaultTimeout(longestStepMs)
  const [name = '', value = ''] = cookie.split('=')
  await context.addCookies([{ name, value, url: origin }])
  return context.newPage()
}

const heading = (tab: Page, name: string) => tab.getByRole('heading', { level: 1, name })

async function openPage(users: Users, name: string): Promise<Page> {
  const tab = await newTab(users)
  await tab.goto(path)
  await heading(tab, name).waitFor()
  return tab
}

/**
 * Opens a tab with a broken sales remote: a card appears, another page works, and Retry repairs it.
 * @returns as `seeCard`
 */
async function breakSales(users: Users, fault: (route: Route) => Promise<unknown>): Promise<number> {
  const tab = await newTab(users)
  const files = '**/remotes/sales/**'
  // The shell asks with HEAD whether the build is gone: then it offers Reload instead of Retry.
  await tab.route(files, route => (route.request().method() === 'GET' ? fault(route) : route.continue()))
  const seconds = await seeCard(tab)
  await tab.getByRole('link', { name: 'Leads', exact: true }).click()
  await heading(tab, 'Lead Viewer').waitFor()
  await tab.getByRole('link', { name: 'Commissions', exact: true }).click()
  const retry = tab.getByRole('button', { name: 'Retry' })
  await retry.waitFor()
  await tab.unroute(files)
  // An automatic attempt may be faster.
  await Promise.any([retry.click(), heading(tab, title).waitFor()])
  await heading(tab, title).waitFor()
  await tab.context().close()
  return seconds
}

/** @returns the seconds from the first paint of the page to the card with Retry. */
async function seeCard(tab: Page): Promise<number> {
  await tab.goto(path, { waitUntil: 'commit' })
  await tab.getByRole('navigation').first().waitFor()
  const startedAt = performance.now()
  await tab.getByRole('button', { name: 'Retry' }).waitFor()
  return secondsSince(startedAt)
}

/** Whether both gateways give new tabs a build of sales. */
async function runs(portal: DrillPortal, { cookie }: Users, build: string): Promise<boolean> {
  const documents = await Promise.all(
    portal.copiesOf('gateway').map(async ({ port }) => {
      const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
      return response.text()
    }),
  )
  return documents.every(document => document.includes(`/remotes/sales/${build}/`))
}
