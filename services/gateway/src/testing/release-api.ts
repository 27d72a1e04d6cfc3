import { expect } from '@jest/globals'
import type { ErrorBody, Registry, Release } from '@portal/contracts'
import { until } from '@portal/service-kit/testing'
import { sha384 } from '../remotes/open-build.ts'
import type { TestGateway } from './start-test-gateway.ts'
import { setNewest, writeBuild } from './test-builds.ts'

export const portalToken = 'the token of the portal, only in tests'
export const [seeded, first, second, third] = ['000000000000', 'aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']
export const entry = Buffer.from('entry()')
export const files = { 'remoteEntry.js': sha384(entry) }

export const manifestOf = (remote: string, build: string, changes: object = {}) => ({
  name: remote,
  build,
  version: '1.0.0',
  builtAt: '2026-11-22T10:00:00.000Z',
  roles: ['agent', 'supervisor', 'admin'],
  entry: 'remoteEntry.js',
  integrity: files,
  pages: [{ path: `/${remote}`, title: remote, module: './page', roles: ['agent', 'admin'], files: [] }],
  slots: [],
  ...changes,
})

export type Credentials = Record<string, string>
export const byToken = (token: string): Credentials => ({ authorization: `Bearer ${token}` })
export const portal = byToken(portalToken)
export const session = (cookie: string): Credentials => ({ cookie, 'sec-fetch-site': 'same-origin' })

export const buildPath = (remote: string, build: string) => `/api/releases/${remote}/builds/${build}`

/** Sends requests to the release service of a test gateway, with the token of the portal by default. */
export function createReleaseApi(gateway: () => TestGateway) {
  let count = 0
  async function send(method: string, path: string, body?: unknown, credentials = portal) {
    const response = await fetch(gateway().origin + path, {
      method,
      redirect: 'manual',
      headers: { ...credentials, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const reply: unknown = text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : undefined
    return { status: response.status, reply: reply as never, headers: response.headers }
  }
  const upload = (remote: string, build: string, content: Buffer, credentials = portal, name = 'remoteEntry.js') =>
    fetch(`${gateway().origin}${buildPath(remote, build)}/files/${name}`, {
      method: 'PUT',
      headers: { ...credentials, 'content-type': 'application/octet-stream' },
      body: new Uint8Array(content),
    })
  async function publish(remote: string, build: string, changes: object = {}, credentials = portal) {
    const { status, reply } = await send(
      'PUT',
      buildPath(remote, build),
      { manifest: manifestOf(remote, build, changes), files, by: 'ann' },
      credentials,
    )
    if (status === 200 && (reply as { missing: string[] }).missing.length > 0) {
      expect((await upload(remote, build, entry, credentials)).status).toBe(204)
    }
    return { status, reply: reply as { missing: string[] } & ErrorBody }
  }
  const release = (remote: string, build: string, more: object = {}, credentials = portal) =>
    send('POST', `/api/releases/${remote}/release`, { build, by: 'ann', ...more }, credentials)
  const move = (remote: string, what: string, body: object = {}, credentials = portal) =>
    send('POST', `/api/releases/${remote}/${what}`, { by: 'ann', ...body }, credentials)
  const stateOf = async (remote: string) =>
    ((await send('GET', '/api/admin/releases')).reply as Release[]).find(row => row.remote === remote)!
  const rowFor = async (cookie: string, remote: string) =>
    ((await send('GET', '/remotes.json', undefined, { cookie })).reply as Registry).remotes.find(
      ({ name }) => name === remote,
    )
  /** Adds a remote with a unique name, which starts with the build of this installation. @returns its name. */
  async function addRemote(): Promise<string> {
    count += 1
    const letters = 'abcdefghijklmnopqrstuvwxyz'
    const remote = `team-${letters[count % 26]}${letters[Math.floor(count / 26)]}`
    await writeBuild(gateway().remotes, manifestOf(remote, seeded) as never)
    await setNewest(gateway().remotes, remote, seeded)
    const agent = gateway().signIn('agent')
    await until(async () => (await rowFor(agent, remote)) !== undefined)
    return remote
  }
  return { send, upload, publish, release, move, stateOf, rowFor, addRemote }
}
