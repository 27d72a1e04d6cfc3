import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { createLog } from '@portal/service-kit'
import { until } from '@portal/service-kit/testing'
import { createRequestLog } from './request-log.ts'
import { startTestGateway, type TestGateway } from './testing/start-test-gateway.ts'

const log = createLog('test', 'silent')
const info = jest.spyOn(log, 'info')
const warn = jest.spyOn(log, 'warn')
beforeEach(() => {
  info.mockClear()
  warn.mockClear()
})

interface Ended {
  method?: string
  path?: string
  status?: number
  [variable: string]: unknown
}

function logEnded({ method = 'GET', path = '/', status = 200, ...variables }: Ended) {
  const values: Record<string, unknown> = {
    context: { requestId: 'request-12345', trace: { traceId: 'trace' } },
    network: '192.0.2.1',
    ...variables,
  }
  const c = { req: { method, path }, env: { outgoing: { statusCode: status } }, get: (name: string) => values[name] }
  createRequestLog(log, 'secret', 'v1')(c as never, performance.now())
}

test('a request is one line with route, status, duration, member, and error code', () => {
  logEnded({
    method: 'PATCH',
    path: '/api/leads/7',
    status: 409,
    memberId: 'member',
    errorCode: 'conflict',
    answeredBy: 'calls@1a2b3c',
  })
  const line = {
    requestId: 'request-12345',
    traceId: 'trace',
    memberId: 'member',
    method: 'PATCH',
    route: 'calls.updateLead',
    status: 409,
    milliseconds: expect.any(Number),
    code: 'conflict',
    answeredBy: 'calls@1a2b3c',
  }
  expect(info.mock.calls).toEqual([[line, 'request']])
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ['/api/leads', 'calls.listLeads'],
  ['/api/leads/search', 'calls.searchLeads'],
  ['/api/callback', 'sign_in'],
  ['/api/events', 'events'],
  ['/api/webhooks', 'unknown_api'],
  ['/remotes/calls/1/a.js', 'remote_file'],
  ['/remotes.json', 'registry'],
  ['/healthz', 'health'],
  ['/readyz', 'health'],
  ['/leads/7', 'page'],
])('%s is the route %s', (path, route) => {
  logEnded({ path })
  expect(info.mock.calls[0]?.[0]).toMatchObject({ route })
})

test.each([
  ['rate_limited', { status: 429 }],
  ['access_denied', { status: 403, errorCode: 'forbidden' }],
  ['cross_site', { status: 403, errorCode: 'forbidden', securityEvent: 'cross_site' }],
  ['sign_in_refused', { path: '/api/callback', status: 403 }],
  ['unknown_session', { status: 401, securityEvent: 'unknown_session' }],
])('%s is a security event, without the address', (event, ended) => {
  logEnded(ended)
  expect(warn.mock.calls).toEqual([
    [
      expect.objectContaining({ event, status: ended.status, network: expect.stringMatching(/^[0-9a-f]{12}$/) }),
      'security event',
    ],
  ])
  expect(JSON.stringify([...info.mock.calls, ...warn.mock.calls])).not.toContain('192.0.2.1')
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise(resolve => server.close(resolve))
  return port
}

let gateway: TestGateway
let metricsPort: number
beforeAll(async () => {
  metricsPort = await freePort()
  gateway = await startTestGateway({ METRICS_PORT: String(metricsPort) })
})
afterAll(() => gateway.stop())

test('metrics are on a separate port: requests by route, pools, listeners, streams, and the event loop', async () => {
  const readMetrics = async () => (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  // Other test files may have counted in this process.
  const countIn = (text: string) =>
    Number(
      /^portal_request_duration_seconds_count\{service="gateway",route="calls.leadDetails",method="GET",status="200"\} (\d+)$/m.exec(
        text,
      )?.[1] ?? 0,
    )
  const before = countIn(await readMetrics())
  await fetch(`${gateway.origin}/api/leads/7`, { headers: { cookie: gateway.signIn('agent') } })
  const metrics = await until(async () => {
    const text = await readMetrics()
    expect(countIn(text)).toBe(before + 1)
    return text
  })
  for (const line of [
    /^portal_database_connections\{pool="gateway",state="idle"\} \d/m,
    /^portal_database_waiting_queries\{pool="gateway"\} 0$/m,
    /^portal_listener_silent_seconds\{pool="gateway"\} \d/m,
    /^portal_live_streams 0$/m,
    /^portal_upstream_requests\{service="calls",origin="[^"]+",state="waiting"\} 0$/m,
    /^portal_upstream_frozen\{service="calls",origin="[^"]+"\} 0$/m,
    /^nodejs_eventloop_lag_p99_seconds /m,
  ])
    expect(metrics).toMatch(line)
  expect(await (await fetch(`${gateway.origin}/metrics`)).text()).not.toContain('portal_request')
})

test('a traceparent reaches the service, in the same trace', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
  await fetch(`${gateway.origin}/api/leads/8`, {
    headers: {
      cookie: gateway.signIn('agent'),
      traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
      'x-deadline-ms': '1',
    },
  })
  const { headers } = gateway.forwarded.at(-1) ?? { headers: {} as Record<string, string> }
  expect(headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-(?!00f067aa0ba902b7)[0-9a-f]{16}-01$`))
  expect(headers['x-deadline-ms']).toBe('10000')
})
