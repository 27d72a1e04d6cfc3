import { tmpdir } from 'node:os'
import { expect, test } from '@jest/globals'
import { needsSimulator, startSimulator } from './simulator.ts'
import type { PortalSettings } from './portal-settings.ts'

const settings: PortalSettings = {
  port: 18_099,
  host: '127.0.0.1',
  origin: 'http://localhost:18099',
  hasDemoProvider: true,
  hasDemoData: true,
  copies: 1,
  drainSeconds: 0,
  metricsPort: undefined,
  allowsSimulator: true,
  simulatorPort: 0,
  simulatedCalls: 'ordered' as const,
}

test('a demo without keys gets a simulator', () => {
  expect(needsSimulator({}, settings)).toBe(true)
})

test.each([
  [{ MIGHTYCALL_API_KEY: 'a', MIGHTYCALL_SECRET_KEY: 'b' }, settings],
  [{ MIGHTYCALL_SECRET_KEY: 'b' }, settings],
  [{ MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9000' }, settings],
  [{ NODE_ENV: 'production' }, settings],
  [{}, { ...settings, hasDemoData: false }],
  [{}, { ...settings, allowsSimulator: false }],
])('%j gets no simulator', (env, changed) => {
  expect(needsSimulator(env, changed)).toBe(false)
})

test('the simulator accepts the keys that it returns and stops with the portal', async () => {
  const stops: (() => Promise<void> | void)[] = []
  const hooks = { onStop: (stop: () => Promise<void> | void) => void stops.push(stop) }
  const secrets = { MIGHTYCALL_WEBHOOK_SECRET: 'x' }
  const env = await startSimulator({ PATH: process.env['PATH'] }, settings, secrets, tmpdir(), hooks)
  const address = env['MIGHTYCALL_BASE_URL'] ?? ''
  const ping = () => fetch(`${address}/v4/api/ping`, { headers: { 'x-api-key': env['MIGHTYCALL_API_KEY'] ?? '' } })
  const answer = await ping().then(response => response.json())
  for (const stop of stops) await stop()
  expect(answer).toEqual({ data: 'pong', isSuccess: true })
  await expect(ping()).rejects.toThrow()
})
