import { beforeEach, expect, test } from '@jest/globals'
import type { Registry } from '@portal/contracts/remotes'
import { answerWith } from '@portal/sdk/testing'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { requestFirstData } from './request-first-data.ts'

let registry: Registry
beforeEach(() => {
  registry = fakeRegistry('agent')
})

const leads = () => registry.remotes[0]?.pages.find(({ path }) => path === '/leads')
const slot = (name: string, ...requests: string[]) => ({
  slot: name,
  module: './part',
  order: 0,
  roles: [],
  files: [],
  requests,
})

/** @returns the paths that the document requests at a URL. */
function requestedAt(url: string): string[] {
  window.history.replaceState(null, '', url)
  const sent = answerWith({})
  requestFirstData(registry)
  return sent.map(({ url: path }) => path)
}

test('requests the data of the page at this URL', () => {
  Object.assign(leads() ?? {}, { requests: ['/api/leads?at=0', '/api/leads/summary?timeZone={timeZone}'] })
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  expect(requestedAt('/leads')).toEqual(['/api/leads?at=0', `/api/leads/summary?timeZone=${zone}`])
  expect(requestedAt('/activity')).toEqual([])
})

test('requests nothing if the URL has a query, which may change the requests of the page', () => {
  Object.assign(leads() ?? {}, { requests: ['/api/leads?at=0'] })
  expect(requestedAt('/leads?zipCode=135')).toEqual([])
})

test('requests the data of all parts of the dashboard, each once', () => {
  const [calls, sales] = registry.remotes
  Object.assign(calls ?? {}, { slots: [slot('dashboard.next', '/api/a', '/api/b'), slot('team.floor', '/api/c')] })
  Object.assign(sales ?? {}, { slots: [slot('dashboard.metrics', '/api/b')] })
  expect(requestedAt('/')).toEqual(['/api/a', '/api/b'])
})

test('requests nothing of a remote that is unavailable, and nothing but the API', () => {
  const [calls, sales] = registry.remotes
  Object.assign(calls ?? {}, { unavailable: true, slots: [slot('dashboard.next', '/api/a')] })
  Object.assign(sales ?? {}, { slots: [slot('dashboard.metrics', '//other.example/api/b', '/idp/c', '/api/d')] })
  expect(requestedAt('/')).toEqual(['/api/d'])
})
