import { afterEach, expect, jest, test } from '@jest/globals'
import { answerWith } from '@portal/sdk/testing'
import { currentUrl, endHangingRequests, isBuildGone, registerFiles, retryFiles } from './remote-files.ts'

const hash = `sha384-${'b'.repeat(64)}`
registerFiles('/remotes/calls/aaaaaaaaaaaa/', { 'leads.js': hash, 'leads.css': hash })

afterEach(() => document.head.replaceChildren())

/** Does what a build's loader does before it requests a file. */
function prepared<Name extends 'script' | 'link'>(name: Name, url: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  window.portalFiles?.prepare(element, url)
  return element
}

test('a registered script or style sheet runs only with the content of its hash', () => {
  const script = prepared('script', 'http://localhost/remotes/calls/aaaaaaaaaaaa/leads.js')
  const link = prepared('link', '/remotes/calls/aaaaaaaaaaaa/leads.css')
  expect([script.integrity, script.crossOrigin, script.getAttribute('src')]).toEqual([
    hash,
    'anonymous',
    '/remotes/calls/aaaaaaaaaaaa/leads.js',
  ])
  expect([link.integrity, link.getAttribute('href')]).toEqual([hash, '/remotes/calls/aaaaaaaaaaaa/leads.css'])
})

test.each([
  '/remotes/calls/aaaaaaaaaaaa/other.js',
  '/remotes/calls/bbbbbbbbbbbb/leads.js',
  'https://evil.example/x.js',
])('%s is not registered and cannot run', url => {
  expect(prepared('script', url).integrity).toBe(`sha384-${'A'.repeat(64)}`)
})

test('a file of another origin is requested from ours', () => {
  const script = prepared('script', 'https://evil.example/remotes/calls/aaaaaaaaaaaa/leads.js')
  expect(new URL(script.src).origin).toBe(window.location.origin)
})

test('a retry requests the files of that build again, and no others', () => {
  const base = '/remotes/sales/aaaaaaaaaaaa/'
  document.head.append(prepared('script', `${base}page.js`), prepared('script', '/remotes/admin/aaaaaaaaaaaa/page.js'))
  retryFiles(base)
  expect([...document.scripts].map(script => script.getAttribute('src'))).toEqual([
    '/remotes/admin/aaaaaaaaaaaa/page.js',
  ])
  expect(currentUrl(`${base}page.js`)).toBe(`${base}page.js?attempt=1`)
  expect(currentUrl('/remotes/admin/aaaaaaaaaaaa/page.js')).toBe('/remotes/admin/aaaaaaaaaaaa/page.js')
  retryFiles(base)
  expect(currentUrl(`${base}page.js`)).toBe(`${base}page.js?attempt=2`)
})

test.each([
  [200, false],
  [403, false],
  [404, true],
  [410, true],
  [500, false],
])('a build whose file is answered with %s is gone: %s', async (status, isGone) => {
  answerWith({ 'HEAD /remotes/calls/aaaaaaaaaaaa/leads.js': { status } })
  expect(await isBuildGone('/remotes/calls/aaaaaaaaaaaa/')).toBe(isGone)
})

test('a build without registered files is not gone', async () => {
  const sent = answerWith({})
  expect(await isBuildGone('/remotes/unknown/aaaaaaaaaaaa/')).toBe(false)
  expect(sent).toEqual([])
})

test('ends the requests of a build that have hung for a second, and no others', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0)
  const base = '/remotes/calls/cccccccccccc/'
  const script = prepared('script', `${base}page.js`)
  const style = Object.assign(prepared('link', `${base}page.css`), { rel: 'stylesheet' })
  const other = prepared('script', '/remotes/sales/cccccccccccc/page.js')
  now.mockReturnValue(1_000)
  const young = prepared('script', `${base}part.js`)
  const failed: Element[] = []
  for (const element of [script, style, other, young]) {
    element.addEventListener('error', () => failed.push(element))
    document.head.append(element)
  }
  endHangingRequests(base)
  now.mockRestore()
  expect(failed).toEqual([script, style])
})
