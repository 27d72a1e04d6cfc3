import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { promote, rollBack } from './move-release.ts'
import { createReleaseClient, type ReleaseClient } from './release-client.ts'

const [stable, candidate] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb']
let releases: object[]
let sent: unknown[]
const server = createServer((request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(releases))
  void text(request).then(body => {
    sent.push([request.url, JSON.parse(body)])
    response.end('{}')
  })
})
let client: ReleaseClient
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const PORTAL_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  client = createReleaseClient('a token', { PORTAL_URL, RELEASED_BY: 'ann' })
})
afterAll(() => new Promise(resolve => server.close(resolve)))
beforeEach(() => {
  sent = []
  releases = [{ remote: 'calls', build: 'cccccccccccc', candidate: null }]
})

test('a rollback sends the builds that it is given, and asks for nothing first', async () => {
  await rollBack(client, 'sales', { why: 'totals' })
  await rollBack(client, 'sales', { why: '', from: candidate, to: stable })
  expect(sent).toEqual([
    ['/api/releases/sales/rollback', { by: 'ann', why: 'totals' }],
    ['/api/releases/sales/rollback', { by: 'ann', why: '', from: candidate, to: stable }],
  ])
})

test('a promotion names the stable build and the candidate', async () => {
  releases.push({ remote: 'sales', build: stable, candidate: { build: candidate } })
  await promote(client, 'sales', { why: '' })
  expect(sent).toEqual([['/api/releases/sales/promote', { by: 'ann', why: '', from: stable, build: candidate }]])
})

test('a promotion that names the build to leave can be repeated', async () => {
  releases.push({ remote: 'sales', build: stable, candidate: { build: candidate } })
  await promote(client, 'sales', { why: '', from: 'dddddddddddd' })
  expect(sent).toMatchObject([[expect.anything(), { from: 'dddddddddddd' }]])
})
