import { setTimeout as wait } from 'node:timers/promises'
import { type BootedPortal, bootPortal, processesIn } from './boot-portal.ts'
import { expect, signInAt, test } from './portal-test.ts'

// One portal with two copies of each process, and with the calls that a newcomer sees.
let portal: BootedPortal
test.beforeAll(async () => {
  test.setTimeout(400_000)
  // As long as the portal's default for two copies.
  portal = await bootPortal({ COPIES: '2', DRAIN_SECONDS: '2', SANDBOX_CALLS: 'all' }, 'start-apart')
})
test.afterAll(() => portal.stop())

const names = ['identity', 'calls', 'sales', 'engagement', 'admin', 'gateway']

const processes = () => processesIn(portal.lines)

/**
 * Sends requests to the ready copies of the gateway in turn, as a load balancer does. If no copy answers in time, such as
 * on a busy machine, it keeps to those that were ready last.
 */
function loadBalancer(ports: readonly number[]) {
  let ready = ports
  let isStopped = false
  const check = async () => {
    const signal = AbortSignal.timeout(2_000)
    const answers = await Promise.all(
      ports.map(async port => (await fetch(`http://127.0.0.1:${port}/readyz`, { signal }).catch(() => null))?.ok),
    )
    const readyNow = ports.filter((_, index) => answers[index])
    if (readyNow.length > 0) ready = readyNow
  }
  const checking = (async () => {
    while (!isStopped) {
      await check()
      await wait(100)
    }
  })()
  let turn = 0
  return {
    send: (path: string, init: RequestInit) =>
      fetch(`http://127.0.0.1:${ready[((turn += 1)) % ready.length]}${path}`, init),
    stop() {
      isStopped = true
      return checking
    },
  }
}

test('a newcomer sees the dock ring without doing anything', async ({ page }) => {
  await signInAt(page, 'agent', '/', portal.origin)
  const dock = page.getByRole('complementary', { name: 'Calls' })
  // Other demo calls may ring for this extension too.
  await expect(dock).toContainText(/Ringing|\d:\d\d/, { timeout: 120_000 })
})

test('the calls from before the start belong to the demo leads with their numbers', async ({ page }) => {
  await signInAt(page, 'agent', '/settings', portal.origin)
  const read = async (path: string) =>
    (await (await page.request.get(`${portal.origin}${path}`)).json()) as { fullName: string; phone: string }[]
  const newest = await read('/api/leads?limit=50')
  expect(newest.length).toBe(50)
  const callers = newest.filter(({ fullName }) => fullName.startsWith('Caller '))
  for (const { phone } of callers)
    expect(await read(`/api/leads/search?q=${phone.replaceAll(/\D/g, '')}`), phone).toHaveLength(1)
})

test('replacing one copy of each process fails no request and signs no one out', async ({ page }) => {
  test.setTimeout(600_000)
  expect(
    processes()
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual([...names, ...names].toSorted())
  await signInAt(page, 'agent', '/settings', portal.origin)
  const cookie = (await page.context().cookies(portal.origin)).map(({ name, value }) => `${name}=${value}`).join('; ')
  const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
  const balancer = loadBalancer(processes().flatMap(({ name, port }) => (name === 'gateway' ? [port] : [])))
  const [lead] = (await (await balancer.send('/api/leads?limit=1', { headers })).json()) as { id: string }[]

  const failures: string[] = []
  let sent = 0
  let isDone = false
  const request = async (method: string, path: string, body?: object) => {
    sent += 1
    const outcome = await balancer.send(path, { method, headers, body: body && JSON.stringify(body) }).then(
      async response => (response.ok ? null : `${response.status} ${await response.text()}`),
      (error: Error) => `${error.message}: ${(error.cause as Error | undefined)?.message}`,
    )
    if (outcome) failures.push(`${method} ${path}: ${outcome}`)
  }
  const agents = Array.from({ length: 4 }, async (_, agent) => {
    for (let round = 0; !isDone; round += 1) {
      await request('GET', '/api/auth/user')
      await request('PATCH', `/api/leads/${lead?.id}`, { notes: `Agent ${agent}, round ${round}` })
      await request('GET', '/api/sales/stats')
      await request('GET', '/api/user/stats')
      // Often enough to meet every restart, and rarely enough not to slow down other journeys.
      await wait(100)
    }
  })
  for (const name of names) {
    const replaced = processes().find(process => process.name === name)
    if (!replaced) throw new Error(`${name} does not run`)
    process.kill(replaced.pid, 'SIGTERM')
    const pidNow = () => processes().find(({ port }) => port === replaced.port)?.pid
    await expect.poll(pidNow, { timeout: 120_000 }).not.toBe(replaced.pid)
  }
  isDone = true
  await Promise.all(agents)
  await balancer.stop()
  expect(failures).toEqual([])
  expect(sent).toBeGreaterThan(100)

  await page.reload()
  await expect(page.getByRole('main').getByText('agent@demo.example').first()).toBeVisible()
})

test('while calls is away, its page says so and the others work, and the page recovers on its own', async ({
  page,
}) => {
  test.setTimeout(600_000)
  await signInAt(page, 'agent', '/leads', portal.origin)
  const waiting = page.getByRole('checkbox', { name: / contacted$/, checked: false }).first()
  const contacted = page.getByRole('checkbox', { name: (await waiting.getAttribute('aria-label')) ?? '', exact: true })
  const stored = page.waitForResponse(response => response.request().postData()?.includes('contacted') ?? false)
  await contacted.click()
  await stored

  const copies = () => processes().filter(process => process.name === 'calls')
  const killed = copies().map(({ pid }) => pid)
  // The supervisor is paused, so that the service stays down until the page shows it.
  process.kill(portal.supervisorPid(), 'SIGSTOP')
  try {
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    await page.reload()
    await expect(page.getByText('Failed to fetch leads')).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByRole('main').getByText('agent@demo.example').first()).toBeVisible()
    await page.getByRole('link', { name: 'Leads', exact: true }).click()
  } finally {
    // A paused supervisor does not stop.
    process.kill(portal.supervisorPid(), 'SIGCONT')
  }
  await expect.poll(() => copies().some(({ pid }) => killed.includes(pid)), { timeout: 90_000 }).toBe(false)
  // The page reloads its data without a click: the service publishes that it is ready. That takes a while if another
  // journey runs its own processes.
  await expect(contacted).toBeChecked({ timeout: 90_000 })
})
