import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, test } from '@jest/globals'
import { createApp } from '../http/app.ts'
import { createLog } from '../startup/log.ts'
import { startTracing } from './spans.ts'

interface Sent {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue: string } }[] }
    scopeSpans: { spans: { traceId: string; spanId: string; parentSpanId?: string; name: string; status: object }[] }[]
  }[]
}

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (let one = undo.pop(); one; one = undo.pop()) await one()
})

/** Starts a collector. @returns its address, and what it received. */
async function startCollector() {
  const received: { path: string; body: Sent }[] = []
  const server = createServer((request, response) => {
    void text(request).then(body => {
      received.push({ path: request.url ?? '', body: JSON.parse(body) as Sent })
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  undo.push(async () => server.close())
  const spans = () =>
    received.flatMap(({ body }) => body.resourceSpans.flatMap(each => each.scopeSpans[0]?.spans ?? []))
  return { endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, received, spans }
}

function createTestApp() {
  const log = createLog('calls', 'silent', 'v1')
  const app = createApp({ service: 'calls', version: 'v1', log, isDraining: () => false })
  app.get('/works', c => {
    c.set('operation', 'calls.listLeads')
    return c.json({})
  })
  app.get('/fails', () => {
    throw new Error('broken')
  })
  return app
}

const traceId = '0af7651916cd43dd8448eb211c80319c'
const parentId = 'b7ad6b7169203331'
const continuing = (flags: string) => ({ traceparent: `00-${traceId}-${parentId}-${flags}` })

test('sends a span for each request of a recorded trace', async () => {
  const { endpoint, received, spans } = await startCollector()
  const stop = await startTracing(endpoint, 0)
  const app = createTestApp()
  await app.request('/works', { headers: continuing('01') })
  await app.request('/fails', { headers: continuing('01') })
  await app.request('/works', { headers: continuing('00') })
  await app.request('/works')
  await stop()
  expect(received.map(({ path }) => path)).toEqual(['/v1/traces'])
  const [first] = received[0]?.body.resourceSpans ?? []
  expect(first?.resource.attributes).toContainEqual({ key: 'service.name', value: { stringValue: 'calls' } })
  expect(spans()).toMatchObject([
    { traceId, parentSpanId: parentId, name: 'GET calls.listLeads', status: { code: 0 } },
    { traceId, parentSpanId: parentId, name: 'GET other', status: { code: 2 } },
  ])
})

test('records the share of new traces that is set', async () => {
  const { endpoint, spans } = await startCollector()
  const stop = await startTracing(endpoint, 1)
  await createTestApp().request('/works')
  await stop()
  expect(spans()).toHaveLength(1)
  expect(spans()[0]).not.toHaveProperty('parentSpanId')
})

test('sends nothing without an endpoint, and a collector that is down affects no request', async () => {
  const stopNothing = await startTracing(undefined, 1)
  const stop = await startTracing('http://127.0.0.1:1', 1)
  const response = await createTestApp().request('/works')
  expect(response.status).toBe(200)
  await stop()
  await stopNothing()
})
