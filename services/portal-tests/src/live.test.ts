import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Floor, Lead } from '@portal/contracts'
import { type Role, startTestPortal, type TestPortal } from './testing/start-test-portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal()
}, 30_000)
afterAll(() => portal.stop())

interface Stream {
  /**
   * The next event except heartbeats, figures, and the change that signing in caused; undefined after ten seconds without
   * one or at the end of the stream.
   * @param isExpected chooses other events.
   */
  next(isExpected?: (event: string, data: string) => boolean): Promise<{ event: string; data: string } | undefined>
  close(): void
}

const timeZone = 'America/New_York'

async function listen(role: Role): Promise<Stream> {
  const closing = new AbortController()
  const response = await fetch(`${portal.origin}/api/events?timeZone=${encodeURIComponent(timeZone)}`, {
    headers: { cookie: await portal.cookieOf(role) },
    signal: closing.signal,
  })
  expect(response.headers.get('content-type')).toBe('text/event-stream')
  const chunks = Readable.fromWeb(response.body ?? new ReadableStream())[Symbol.asyncIterator]()
  let unread = ''
  let reading: ReturnType<typeof chunks.next> | undefined
  const stream: Stream = {
    close: () => closing.abort(),
    async next(isExpected = (event, data) => event !== 'beat' && event !== 'figures' && !data.includes('"Session"')) {
      for (;;) {
        const end = unread.indexOf('\n\n')
        if (end >= 0) {
          const [, event = '', data = ''] = /^event: (.*)\n(?:id: .*\n)?data: (.*)$/.exec(unread.slice(0, end)) ?? []
          unread = unread.slice(end + 2)
          if (event && isExpected(event, data)) return { event, data }
          continue
        }
        const timeout = wait(10_000, undefined, { ref: false })
        reading ??= chunks.next()
        const read = await Promise.race([reading, timeout])
        if (!read || read.done) return undefined
        reading = undefined
        unread += String(read.value)
      }
    },
  }
  expect((await stream.next())?.event).toBe('hello')
  return stream
}

const lead = { fullName: 'Live Example', phone: '800 555 0142', email: 'live@mail.example' }

test('rejects a stream without a session', async () => {
  expect((await portal.as(null)('GET', '/api/events')).status).toBe(401)
})

test('publishes a new lead and a tick to every tab, without their data', async () => {
  const stream = await listen('agent')
  await portal.as(null)('POST', '/api/leads', lead)
  const event = await stream.next()
  const [{ id, createdAt: at } = { id: '' }] = (await (await portal.as('agent')('GET', '/api/leads')).json()) as Lead[]
  expect(event?.event).toBe('change')
  expect(JSON.parse(event?.data ?? '')).toEqual({
    tags: [{ type: 'Lead', id, change: 'created', at }, { type: 'NewLeads' }, { type: 'LeadSummary' }],
  })
  await portal.as('supervisor')('PATCH', `/api/leads/${id}`, { contacted: true })
  expect(await stream.next()).toMatchObject({ event: 'change', data: expect.stringContaining(id) })
  stream.close()
})

test('sends each member the figures that a change affects, as the member would read them', async () => {
  const roles = ['agent', 'supervisor'] as const
  const streams = await Promise.all(roles.map(listen))
  await portal.as(null)('POST', '/api/leads', lead)
  const [{ id } = { id: '' }] = (await (await portal.as('agent')('GET', '/api/leads')).json()) as Lead[]
  await portal.as('agent')('PUT', `/api/leads/${id}/taker`)
  for (const [index, role] of roles.entries()) {
    const read = await portal.as(role)('GET', `/api/leads/summary?timeZone=${encodeURIComponent(timeZone)}`)
    const summary = { name: 'leadSummary', args: { timeZone }, data: await read.json() }
    let sent: unknown
    while (JSON.stringify(sent) !== JSON.stringify(summary)) {
      const event = await nextFigures(streams[index])
      sent = event.figures.find(({ name }) => name === 'leadSummary') ?? sent
    }
    expect(sent).toEqual(summary)
    streams[index]?.close()
  }
})

async function nextFigures(stream: Stream | undefined): Promise<{ figures: { name: string }[] }> {
  // Figures follow a change within five seconds, and the stream waits for two at a time.
  for (let wait = 0; wait < 3; wait++) {
    const event = await stream?.next(name => name === 'figures')
    if (event) return JSON.parse(event.data)
  }
  throw new Error('The gateway sent no figures.')
}

test('publishes a change only to its audience', async () => {
  const [agent, supervisor] = await Promise.all([listen('agent'), listen('supervisor')])
  const publish = (to: unknown, id: string) =>
    portal.database.owner`select pg_notify('portal_event', ${JSON.stringify({ tags: [{ type: 'Sale', id }], to })})`
  await publish({ roles: ['supervisor'] }, 'floor')
  await publish({ members: ['0a000000-0000-4000-8000-000000000001'] }, 'own')
  expect((await agent.next())?.data).toContain('own')
  expect((await supervisor.next())?.data).toContain('floor')
  agent.close()
  supervisor.close()
})

test('requests a refresh after the gateway lost its database connection', async () => {
  const stream = await listen('agent')
  await portal.database.owner`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'gateway' and datname = current_database()`
  // A background task of the portal may publish a change just before.
  expect(await stream.next(name => name === 'refresh')).toEqual({ event: 'refresh', data: '{}' })
  stream.close()
})

test('ends the stream of a deactivated member after a session event', async () => {
  const stream = await listen('admin')
  const { owner } = portal.database
  await owner`update identity.member set is_active = false where role = 'admin'`
  await owner`select pg_notify('portal_session', id::text) from identity.member where role = 'admin'`
  // A background task of the portal may publish a change just before.
  let event = await stream.next()
  while (event?.event === 'change') event = await stream.next()
  expect(event?.event).toBe('session')
  expect(await stream.next()).toBeUndefined()
})

test('a status that a member chooses is on the floor of the supervisors, also after its event', async () => {
  const [agent, supervisor] = [portal.as('agent'), portal.as('supervisor')]
  const { id } = (await (await agent('GET', '/api/auth/user')).json()) as { id: string }
  const statusOnFloor = async () => {
    const { members } = (await (await supervisor('GET', '/api/calls/floor')).json()) as Floor
    return members.find(member => member.id === id)?.status
  }
  for (const status of ['away', 'busy', 'online']) {
    await statusOnFloor()
    const stream = await listen('supervisor')
    expect((await agent('PUT', '/api/users/status', { status })).status).toBe(200)
    expect((await stream.next(event => event === 'change'))?.data).toContain('Team')
    stream.close()
    // The calls service receives the same event, and a tab waits for 200 ms at least.
    await wait(200)
    expect(await statusOnFloor()).toBe(status)
  }
})
