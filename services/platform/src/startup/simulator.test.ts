import { expect, test } from '@jest/globals'
import { needsSimulator, startSimulator } from './simulator.ts'
import type { PortalSettings } from './portal-settings.ts'

const settings: PortalSettings = {
  port: 18_099,
  host: '127.0.0.1',
  origin: 'http://localhost:18099',
  hasDemoProvider: true,
  hasDemoData: true,
  hasSandbox: true,
  sandboxPort: 0,
}

test('a demo without keys gets a stand-in', () => {
  expect(needsSimulator({}, settings)).toBe(true)
})

test.each([
  [{ MIGHTYCALL_API_KEY: 'a', MIGHTYCALL_SECRET_KEY: 'b' }, settings],
  [{ MIGHTYCALL_SECRET_KEY: 'b' }, settings],
  [{ MIGHTYCALL_BASE_URL: 'http://127.0.0.1:9000' }, settings],
  [{ NODE_ENV: 'production' }, settings],
  [{}, { ...settings, hasDemoData: false }],
  [{}, { ...settings, hasSandbox: false }],
])('with %j there is none', (env, changed) => {
  expect(needsSimulator(env, changed)).toBe(false)
})

test('the stand-in answers with the keys that it hands on, and ends with the portal', async () => {
  const stops: (() => Promise<void> | void)[] = []
  const env = await startSimulator(
    { PATH: process.env['PATH'] },
    settings,
    { MIGHTYCALL_WEBHOOK_SECRET: 'x' },
    {
      onStop: stop => void stops.push(stop),
    },
  )
  const address = env['MIGHTYCALL_BASE_URL'] ?? ''
  const ping = () => fetch(`${address}/v4/api/ping`, { headers: { 'x-api-key': env['MIGHTYCALL_API_KEY'] ?? '' } })
  expect(await (await ping()).json()).toEqual({ data: 'pong', isSuccess: true })
  for (const stop of stops) await stop()
  await expect(ping()).rejects.toThrow()
})
