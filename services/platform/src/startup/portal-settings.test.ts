import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { completeEnvironment, readPortalSettings, welcomeMessage } from './portal-settings.ts'

const freePorts = { PORT: '18099' }
const ownProvider = { OIDC_ISSUER: 'https://login.example' }
const ownDatabase = { DATABASE_URL: 'postgres://owner@db.example/portal' }

test('reports a taken port in one sentence with a fix', async () => {
  const server = createServer()
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const sentence = `Port ${port} is in use. Stop the program that uses it, or choose another port: PORT=${port + 1} npm start.`
  await expect(readPortalSettings({ PORT: String(port) })).rejects.toThrow(sentence)
  server.close()
})

test('rejects a port that is not a number', async () => {
  await expect(readPortalSettings({ PORT: 'http' })).rejects.toThrow(/PORT: /)
})

test('runs the demo provider unless another provider is configured', async () => {
  const own = await readPortalSettings({ ...freePorts, ...ownProvider })
  expect(completeEnvironment({}, own)['DEMO_PROVIDER']).toBe('off')
  const none = await readPortalSettings(freePorts)
  expect(completeEnvironment({}, none)['DEMO_PROVIDER']).toBe('on')
})

test('loads demo data by default', async () => {
  expect(await readPortalSettings(freePorts)).toMatchObject({ hasDemoData: true })
})

test.each([
  ['another provider', ownProvider],
  ['another database', ownDatabase],
  ['production', { NODE_ENV: 'production' }],
  ['DEMO=off', { DEMO: 'off' }],
])('loads no demo data with %s', async (_, env) => {
  expect(await readPortalSettings({ ...freePorts, ...env })).toMatchObject({ hasDemoData: false })
})

test('loads demo data into another database on request', async () => {
  expect(await readPortalSettings({ ...freePorts, ...ownDatabase, DEMO: 'on' })).toMatchObject({ hasDemoData: true })
})

test.each([
  ['another provider', ownProvider],
  ['production', { NODE_ENV: 'production' }],
  ['production and another database', { NODE_ENV: 'production', ...ownDatabase }],
])('rejects DEMO=on with %s', async (_, env) => {
  await expect(readPortalSettings({ ...freePorts, ...env, DEMO: 'on' })).rejects.toThrow(/ {2}DEMO: /)
})

test.each(['0.0.0.0', '::', '192.0.2.7', 'portal.example'])(
  'rejects the host %s with the demo provider',
  async HOST => {
    await expect(readPortalSettings({ ...freePorts, HOST })).rejects.toThrow(/HOST: .*DEMO_ON_NETWORK=yes/)
  },
)

test.each([{ DEMO_ON_NETWORK: 'yes' }, ownProvider])('allows any host with %j', async env => {
  expect(await readPortalSettings({ ...freePorts, HOST: '0.0.0.0', ...env })).toMatchObject({ host: '0.0.0.0' })
})

test.each(['127.0.0.1', '127.1.2.3', 'localhost'])('allows the loopback host %s with the demo provider', async HOST => {
  expect(await readPortalSettings({ ...freePorts, HOST })).toMatchObject({ host: HOST })
})

test.each([
  [{}, 1, 0],
  [{ COPIES: '2' }, 2, 2],
  [{ COPIES: '2', DRAIN_SECONDS: '0' }, 2, 0],
  [{ DRAIN_SECONDS: '5' }, 1, 5],
])('with %j, %i copies of each process drain for %i seconds', async (env, copies, drainSeconds) => {
  expect(await readPortalSettings({ ...freePorts, ...env })).toMatchObject({ copies, drainSeconds })
})

test('names the demo accounts only if they exist', async () => {
  const demo = await readPortalSettings(freePorts)
  expect(welcomeMessage(demo)).toBe(
    'The portal answers at http://localhost:18099 · agent@demo.example, supervisor@demo.example, admin@demo.example, password demo',
  )
  const own = await readPortalSettings({ ...freePorts, ...ownDatabase })
  expect(welcomeMessage(own)).toBe('The portal answers at http://localhost:18099.')
})
