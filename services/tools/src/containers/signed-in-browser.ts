import { type APIResponse, chromium } from '@playwright/test'
import { serviceNames, Failure } from '@portal/platform/shared'
import { holdsWithin, secondsSince } from './start-containers.ts'

/** A browser in which the first admin signed in once. */
export interface SignedInBrowser {
  /** Adds the data that the journeys need in a new portal: an agent, a supervisor, scripts, and a lead. */
  addData(): Promise<void>
  /** Waits until every service answers this session. Returns the seconds. @throws {Failure} if one doesn't in a minute. */
  waitForAllServices(): Promise<string>
  close(): Promise<void>
}

/** A request to each service. A team's own service answers at `/readyz` only, which its container checks. */
const requests: Readonly<Record<string, string>> = {
  gateway: '/api/admin/services',
  identity: '/api/auth/user',
  calls: '/api/leads?limit=1',
  sales: '/api/sales/stats',
  engagement: '/api/scripts',
  admin: '/api/mightycall/status',
}

const paths = serviceNames.flatMap(name => requests[name] ?? [])

/** Signs in through the provider's form. */
export async function signInAsAdmin(origin: string, executablePath: string): Promise<SignedInBrowser> {
  const browser = await chromium.launch({ executablePath, args: ['--disable-gpu'] })
  try {
    const page = await browser.newPage({ baseURL: origin, ignoreHTTPSErrors: true })
    await page.goto('/api/login?returnTo=/admin/members')
    if (!new URL(page.url()).host.startsWith('login.')) throw new Failure(`${page.url()} isn't the provider's form.`)
    await page.getByLabel('Email').fill('admin@demo.example')
    await page.getByLabel('Password').fill('demo')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(`${origin}/admin/members`)
    await page.getByRole('heading', { name: 'Members', level: 1 }).waitFor()

    const post = async (path: string, data: object) => {
      const headers = { origin, 'sec-fetch-site': 'same-origin', 'idempotency-key': crypto.randomUUID() }
      await pass(await page.request.post(path, { headers, data }))
    }
    return {
      async addData() {
        for (const role of ['agent', 'supervisor'])
          await post('/api/members', { email: `${role}@demo.example`, role, firstName: 'Demo', lastName: role })
        await post('/api/admin/seed-scripts', {})
        await post('/api/leads', { fullName: 'Ida Brook', phone: '315 555 0143', email: 'ida@mail.example' })
      },
      async waitForAllServices() {
        const startedAt = performance.now()
        const answers = async () => {
          const statuses = await Promise.all(paths.map(path => page.request.get(path).then(answer => answer.status())))
          if (statuses.includes(401)) throw new Failure('The admin was signed out.')
          return statuses.every(status => status === 200)
        }
        if (!(await holdsWithin(60_000, () => answers().catch(unlessConnectionBroke))))
          throw new Failure('Not every service answered again within a minute.')
        return secondsSince(startedAt)
      },
      close: () => browser.close(),
    }
  } catch (error) {
    await browser.close()
    throw error
  }
}

function unlessConnectionBroke(error: Error): boolean {
  if (error instanceof Failure) throw error
  return false
}

async function pass(answer: APIResponse): Promise<void> {
  if (!answer.ok()) throw new Failure(`${answer.url()} answered ${answer.status()}: ${await answer.text()}`)
}
