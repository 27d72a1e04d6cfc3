import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { completed, readPortalSettings } from './portal-settings.ts'

test('a taken port is one sentence that names the way out', async () => {
  const server = createServer()
  const port = await new Promise<number>(resolve =>
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : 0)
    }),
  )
  const sentence = `Port ${port} is taken: end what listens there, or choose another one, such as PORT=${port + 1} npm start.`
  await expect(readPortalSettings({ PORT: String(port) })).rejects.toThrow(sentence)
  server.close()
})

test('a port that is none is refused', async () => {
  await expect(readPortalSettings({ PORT: 'http' })).rejects.toThrow(/PORT: /)
})

test('the demo provider runs unless a server names its own', async () => {
  const own = await readPortalSettings({ PORT: '18099', OIDC_ISSUER: 'https://login.example' })
  expect(completed({}, own)['DEMO_PROVIDER']).toBe('off')
  const none = await readPortalSettings({ PORT: '18099' })
  expect(completed({}, none)['DEMO_PROVIDER']).toBe('on')
})
