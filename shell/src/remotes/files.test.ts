import { afterEach, expect, test } from '@jest/globals'
import { askAnew, currentUrl, trustFiles } from './files.ts'

const hash = `sha384-${'b'.repeat(64)}`
trustFiles('/remotes/calls/aaaaaaaaaaaa/', { 'leads.js': hash, 'leads.css': hash })

afterEach(() => document.head.replaceChildren())

/** What a build's loader does before it asks for a file. */
function prepared<Name extends 'script' | 'link'>(name: Name, url: string): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  window.portalFiles?.prepare(element, url)
  return element
}

test('a script and a style sheet that the registry lists must be just that', () => {
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
])('%s, which the registry does not list, cannot run', url => {
  expect(prepared('script', url).integrity).toBe(`sha384-${'A'.repeat(64)}`)
})

test('a file of another origin is asked for on ours', () => {
  const script = prepared('script', 'https://evil.example/remotes/calls/aaaaaaaaaaaa/leads.js')
  expect(new URL(script.src).origin).toBe(window.location.origin)
})

test('after a Retry the files of that build are asked for anew, and no other', () => {
  const base = '/remotes/sales/aaaaaaaaaaaa/'
  document.head.append(prepared('script', `${base}page.js`), prepared('script', '/remotes/admin/aaaaaaaaaaaa/page.js'))
  askAnew(base)
  expect([...document.scripts].map(script => script.getAttribute('src'))).toEqual([
    '/remotes/admin/aaaaaaaaaaaa/page.js',
  ])
  expect(currentUrl(`${base}page.js`)).toBe(`${base}page.js?attempt=1`)
  expect(currentUrl('/remotes/admin/aaaaaaaaaaaa/page.js')).toBe('/remotes/admin/aaaaaaaaaaaa/page.js')
})
