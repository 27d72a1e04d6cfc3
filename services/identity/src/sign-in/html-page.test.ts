import { createHash } from 'node:crypto'
import { expect, test } from '@jest/globals'
import { messagePage } from './html-page.ts'

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

test('allows its own style and nothing else', async () => {
  const response = page()
  const style = /<style>([^]*)<\/style>/.exec(await response.text())?.[1] ?? ''
  expect(style).toContain('color-scheme: dark light')
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'none'; img-src data:; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
      "form-action 'self'; frame-ancestors 'none'; base-uri 'none'",
  )
})
