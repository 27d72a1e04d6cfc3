import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Registry } from '@portal/contracts'
import { startTestGateway, type TestGateway } from '../testing/start-test-gateway.ts'

const compiled = (name: string, entry: string | null) => ({
  name,
  build: '000000000000',
  version: '1.0.0',
  roles: ['agent'],
  entry,
  integrity: {},
  pages: [],
  slots: [],
  searches: [],
  actions: [],
  shortcuts: [],
  preload: [],
  csp: { scripts: [], styles: [] },
})
const files: Record<string, string> = {
  '/dev/manifests.json': JSON.stringify([compiled('shell', null), compiled('billing', 'remoteEntry.js')]),
  '/dev/shell/index.html': '<p>The shell for developers</p><!--data-->',
  '/dev/billing/remoteEntry.js': 'compiled()',
}

let devServer: Server
let development: TestGateway
let production: TestGateway
beforeAll(async () => {
  devServer = createServer((request, response) => {
    const content = files[request.url ?? '']
    response.writeHead(content ? 200 : 404, { 'content-type': 'text/javascript' }).end(content)
  })
  await new Promise<void>(resolve => devServer.listen(0, '127.0.0.1', resolve))
  const { port } = devServer.address() as AddressInfo
  development = await startTestGateway({ DEV_SERVER: `http://127.0.0.1:${port}` })
  production = await startTestGateway()
})
afterAll(async () => {
  await Promise.all([development.stop(), production.stop()])
  devServer.close()
})

const get = (gateway: TestGateway, path: string) =>
  fetch(gateway.origin + path, { headers: { cookie: gateway.signIn('agent') } })

test('serves what is compiled: the shell, the manifest, and the files', async () => {
  const { remotes } = (await (await get(development, '/remotes.json')).json()) as Registry
  expect(remotes).toContainEqual(expect.objectContaining({ name: 'billing', base: '/dev/billing/' }))
  expect(await (await get(development, '/dev/billing/remoteEntry.js')).text()).toBe('compiled()')
  expect((await get(development, '/dev/billing/missing.js')).status).toBe(404)
  const page = await get(development, '/')
  expect(await page.text()).toContain('The shell for developers')
})

test('has the same content security policy as without a development server', async () => {
  const policy = (await get(development, '/')).headers.get('content-security-policy') ?? ''
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toMatch(/localhost|127\.0\.0\.1|unsafe-eval/)
})

test('without a development server, /dev has no files', async () => {
  expect((await get(production, '/dev/billing/remoteEntry.js')).status).toBe(404)
  expect((await get(production, '/dev/changes')).headers.get('content-type')).not.toContain('javascript')
})
