import { setTimeout as wait } from 'node:timers/promises'
import type { Context, Hono } from 'hono'
import { businessNumber, keyHolder, team } from './business-day.ts'
import { callObject } from './call-object.ts'
import { addExtraCall, businessCallsBetween, type Presence, type SimulatorState } from './state.ts'
import { addTokenEndpoint, isWrongHostFamily } from './tokens.ts'

const weekMs = 7 * 24 * 3_600_000
const maxCallsPerPage = 1_000
/** How long a placed call rings and is connected, in milliseconds; shorter for some numbers, so that tests can wait for its end. */
const placedCall = { ringMs: 6_000, talkMs: 90_000 }
const shortCalls: readonly (typeof placedCall & { ending: string })[] = [
  { ending: '5550100', ringMs: 1_000, talkMs: 2_000 },
  // Long enough for a busy browser to show it while it is connected.
  { ending: '5550119', ringMs: 1_000, talkMs: 15_000 },
  // Long enough to need an outcome.
  { ending: '5550111', ringMs: 1_000, talkMs: 20_000 },
  { ending: '5550112', ringMs: 1_000, talkMs: 11_000 },
]

/** Adds the routes of MightyCall v4. */
export function addVendorApi(app: Hono, state: SimulatorState): void {
  app.use('/v4/*', async (c, next) => {
    const { faults } = state
    const day = new Date(state.options.now()).toISOString().slice(0, 10)
    state.requests = { day, count: state.requests.day === day ? state.requests.count + 1 : 1 }
    if (faults.slowMs > 0) await wait(faults.slowMs)
    if (faults.failWith) return new Response('<h1>Server Error</h1>', { status: faults.failWith })
    if (state.requests.count > faults.requestBudget) {
      return c.json({ message: 'Request limit exceeded' }, faults.budgetStatus as 429)
    }
    if (c.req.header('x-api-key') !== state.options.apiKey && !c.req.path.endsWith('/auth/token')) {
      return c.json({ message: 'x-api-key is missing or wrong' }, 403)
    }
    await next()
    if (faults.isInvalidJson) c.res = new Response((await c.res.text()).slice(0, -3), c.res)
  })
  addTokenEndpoint(app, state)
  app.get('/v4/api/ping', c => c.json({ data: 'pong', isSuccess: true }))
  app.use('/v4/api/*', async (c, next) => {
    const bearer = c.req.header('authorization')?.replace(/^bearer /i, '') ?? ''
    const expiresAt = state.accessTokens.get(bearer) ?? 0
    const isValid = expiresAt > state.options.now() && !state.faults.refusesEveryBearer && !isWrongHostFamily(c, state)
    if (isValid) return next()
    const message = 'Authorization has been denied for this request.'
    return c.json({ message }, state.faults.bearerRefusal === '401' ? 401 : 200)
  })

  const notFound = (c: Context) => c.json({ isSuccess: false, message: 'Not found' }, 404)
  const isKnownExtension = (extension: string) =>
    extension === keyHolder || (state.faults.knowsColleagues && team.includes(extension))
  const succeed = (c: Context, data: unknown) => c.json({ data, isSuccess: true } as never)

  app.get('/v4/api/calls', c => {
    const now = state.options.now()
    const { startUtc, endUtc, pageSize, skip } = c.req.query()
    const from = startUtc ? Date.parse(`${startUtc}Z`) : now - weekMs
    const to = Math.min(endUtc ? Date.parse(`${endUtc}Z`) + 1 : now, now)
    const calls = allCallsBetween(from, to).toReversed()
    const first = Number(skip ?? 0)
    const page = calls.slice(first, first + Math.min(Number(pageSize ?? 100), maxCallsPerPage))
    return succeed(c, { calls: page.map(call => callObject(call, now)), total: calls.length })
  })
  app.post('/v4/api/calls/makecall', async c => {
    const {
      from,
      to,
      extension: requested = keyHolder,
    } = await c.req.json<{ from?: string; to?: string; extension?: string }>()
    if (from !== businessNumber || !/^\+\d{8,15}$/.test(to ?? '')) {
      return c.json({ isSuccess: false, message: 'from or to is not a usable number' }, 400)
    }
    const extension = state.faults.callsAsKeyHolder ? keyHolder : requested
    if (!team.includes(extension)) return c.json({ isSuccess: false, message: 'extension is unknown' }, 400)
    const startedAt = state.options.now()
    const id = crypto.randomUUID()
    const { ringMs, talkMs } = shortCalls.find(({ ending }) => to?.endsWith(ending)) ?? placedCall
    addExtraCall(state, {
      id,
      direction: 'Outgoing',
      externalNumber: to ?? '',
      status: 'Connected',
      ringing: [extension],
      extension,
      startedAt,
      connectedAt: startedAt + ringMs,
      completedAt: startedAt + ringMs + talkMs,
    })
    return succeed(c, { id, caller: { extension }, called: [{ phone: to }], businessNumber: from })
  })
  app.get('/v4/api/calls/:id', c => {
    const now = state.options.now()
    const call = allCallsBetween(now - weekMs, now + 1).find(({ id }) => id === c.req.param('id'))
    return call ? succeed(c, callObject(call, now)) : notFound(c)
  })
  app.get('/v4/api/profile', c => {
    const email = `agent.${keyHolder}@simulator.example`
    return succeed(c, { extension: keyHolder, email, role: 'User', name: `Agent ${keyHolder}` })
  })
  const setPresence = (c: Context, extension: string) => {
    if (!isKnownExtension(extension)) return notFound(c)
    state.presence.set(extension, c.req.param('status') as Presence)
    return succeed(c, null)
  }
  app.put('/v4/api/profile/status/:status{available|dnd}', c => setPresence(c, keyHolder))
  app.put('/v4/api/profile/:extension/status/:status{available|dnd}', c => setPresence(c, c.req.param('extension')))
  app.get('/v4/api/team', c => {
    const users = team.map(extension => ({ fullName: `Agent ${extension}`, extension, phones: [] }))
    return c.json(state.faults.team === 'top' ? { users } : { data: { users }, isSuccess: true })
  })
  app.get('/v4/api/phonenumbers', c =>
    succeed(c, {
      phoneNumbers: [
        { number: businessNumber, isEnabled: true },
        { number: '+18005550143', isEnabled: false },
      ],
    }),
  )

  function allCallsBetween(from: number, to: number) {
    const extra = state.extraCalls.filter(({ startedAt }) => startedAt >= from && startedAt < to)
    return [...businessCallsBetween(state, from, to), ...extra].sort((one, other) => one.startedAt - other.startedAt)
  }
}
