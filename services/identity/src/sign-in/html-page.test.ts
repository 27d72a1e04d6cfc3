import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { messagePage } from './html-page.ts'

const hashOf = (content: string) => createHash('sha256').update(content).digest('base64')

const page = () =>
  messagePage({
    status: 403,
    title: '<b>Title</b>',
    text: 'Text & more',
    action: { label: 'Next "step"', href: '/api/login?returnTo=%2Fleads&account=other' },
  })

test('shows what happened and the next step, with everything escaped', async () => {
  const response = page()
  const text = await response.text()
  expect([response.status, response.headers.get('content-type')]).toEqual([403, 'text/html; charset=utf-8'])
  expect(text).toContain('<title>&lt;b&gt;Title&lt;/b&gt; – Call Center</title>')
  expect(text).toContain('<h1>&lt;b&gt;Title&lt;/b&gt;</h1><p>Text &amp; more</p>')
  expect(text).toContain(
    '<a class="action" href="/api/login?returnTo=%2Fleads&amp;account=other">Next &quot;step&quot;</a>',
  )
})

test('allows its own style and script and nothing else', async () => {
  const response = page()
  const text = await response.text()
  const style = /<style>([^]*)<\/style>/.exec(text)?.[1] ?? ''
  const script = /<script>([^]*?)<\/script>/.exec(text)?.[1] ?? ''
  expect(style).toContain('color-scheme: dark')
  expect(script).toContain('theme')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; img-src data:; script-src 'sha256-${hashOf(script)}'; style-src 'sha256-${hashOf(style)}'; ` +
      "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
})
