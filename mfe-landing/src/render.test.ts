/** @jest-environment node */
import { expect, test } from '@jest/globals'
import type { LandingInput } from '@portal/contracts/landing'
import { createRender } from './render.tsx'

const render = createRender({
  styles: 'body{margin:0}',
  reviewStyles: 'figure{margin:0}',
  script: { file: 'form.0a1b2c3d.js', integrity: 'sha384-abc' },
  vitals: { file: 'vitals.0a1b2c3d.js', integrity: 'sha384-def' },
  image: 'og-image.0a1b2c3d.png',
})

const page: LandingInput = {
  brand: 'Brightline Home',
  phone: { national: '(800) 555-0142', e164: '+18005550142' },
  origin: 'https://quotes.example',
  base: '/remotes/landing/0123456789ab/',
  year: 2026,
  renderTime: 'abc.signature',
  hasVitals: false,
  links: { privacy: null, terms: null, offerDetails: null },
  state: { kind: 'form', values: {}, errors: {} },
}

const textOf = (html: string) =>
  html
    .replace(/<(style|script)[^>]*>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&nbsp;', ' ')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')

test.each([
  'Paying too much for satellite TV, cable TV, internet and home phone?',
  'Agent Login',
  'Call (800) 555-0142',
  'Cable TV, Internet & Home Phone as low as $29.99 per month per service with a bundle',
  'No credit checks No contracts No deposits',
  'Cut the Cord as low as $59.99 per month',
  'Premium channels free for 3 months First HD box free with DVR recording',
  'We get people approved where others can’t',
  'Get Your FREE Quote Today',
  'Free home security system valued at $1800',
  'Keypad Window sensors Motion detector Door sensors Smart home features',
  '© 2026 Brightline Home. All rights reserved.',
])('contains "%s"', text => {
  expect(textOf(render(page))).toContain(text)
})

test('has plain links to sign in and to call', () => {
  const html = render(page)
  expect(html).toContain('href="/api/login"')
  expect(html.match(/<a class="button" href="tel:\+18005550142">/g)).toHaveLength(3)
  expect(html.match(/<a class="quiet" href="tel:\+18005550142">/g)).toHaveLength(3)
  expect(html).toContain('<a class="plain" href="#quote">')
})

test('links to the legal pages that have an address', () => {
  const links = { privacy: 'https://www.example/privacy', terms: null, offerDetails: 'https://www.example/offers' }
  const html = render({ ...page, links })
  expect(html).toContain('<a href="https://www.example/privacy">Privacy policy</a>')
  expect(html).toContain('<a href="https://www.example/offers">Offer details</a>')
  expect(html).not.toContain('Terms of service')
})

test.each([page, { ...page, links: undefined }])('leaves out legal pages without an address', input => {
  expect(render(input)).not.toMatch(/Privacy policy|Terms of service|Offer details/)
})

const reviews = [
  { text: 'Set up in a day.', author: 'Ann R.', source: 'Google', url: 'https://www.reviews.example/1?a=b&c' },
  { text: 'They called when they said.', author: 'Jo B.', source: 'a letter' },
  { text: 'Half the price.', author: 'Sam T.', url: 'https://reviews.example/3' },
  { text: 'No deposit.', author: 'Kim L.' },
]

test('shows reviews before the security system, with who said it and where', () => {
  const html = render({ ...page, reviews })
  expect(textOf(html)).toMatch(/What our customers say Set up in a day\. Ann R\. Google They .*Free home security/)
  expect(html.match(/<figure>.*?<\/figure>/g)).toEqual([
    '<figure><blockquote>Set up in a day.</blockquote><figcaption>Ann R.<cite><a href="https://www.reviews.example/1?a=b&amp;c">Google</a></cite></figcaption></figure>',
    '<figure><blockquote>They called when they said.</blockquote><figcaption>Jo B.<cite>a letter</cite></figcaption></figure>',
    '<figure><blockquote>Half the price.</blockquote><figcaption>Sam T.<cite><a href="https://reviews.example/3">reviews.example</a></cite></figcaption></figure>',
    '<figure><blockquote>No deposit.</blockquote><figcaption>Kim L.</figcaption></figure>',
  ])
  expect(html).toContain('<style>figure{margin:0}</style>')
})

test('without reviews, nothing about them is in the page', () => {
  const html = render(page)
  expect(html).not.toMatch(/review|figure|customers say/i)
  expect(render({ ...page, reviews: [] })).toBe(html)
})

test('the thank-you page has no reviews', () => {
  const thanks = { ...page, state: { kind: 'thanks' } } as const
  expect(render({ ...thanks, reviews })).toBe(render(thanks))
})

test('without a phone number, offers no calls and links the third card to the form', () => {
  const html = render({ ...page, phone: null })
  expect(html).not.toContain('tel:')
  expect(html).toContain('<a class="button" href="#quote">Get a free quote online')
  expect(textOf(html)).not.toMatch(/call us now|Call \(/)
  expect(html).toMatch(/others can’t<\/h2>.*?href="#quote"/s)
})

test('describes the page for search engines and link previews', () => {
  const html = render(page)
  expect(html).toMatch(/^<!doctype html><html lang="en"/)
  expect(html).toContain('<link rel="canonical" href="https://quotes.example/"/>')
  expect(html).toContain('content="https://quotes.example/remotes/landing/0123456789ab/og-image.0a1b2c3d.png"')
  expect(html).toContain('name="robots" content="index, follow"')
  expect(html).toContain('<title>Brightline Home: a free quote for TV, internet and home phone</title>')
  expect(html).toMatch(/name="description" content="Satellite TV, cable TV, internet and home phone: /)
  expect(html).toMatch(/property="og:description" content="Satellite TV/)
  expect(html).toContain('rel="icon" href="data:image/svg+xml,%3Csvg')
  expect(html.match(/name="theme-color"/g)).toHaveLength(2)
})

test('describes the business as structured data', () => {
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(render(page))?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({
    '@type': 'LocalBusiness',
    name: 'Brightline Home',
    telephone: '+18005550142',
    url: 'https://quotes.example/',
  })
})

test('has one script with its integrity hash and no inline styles or handlers', () => {
  const html = render(page)
  expect(html.match(/<script(?! type="application\/ld\+json")[^>]*>/g)).toEqual([
    '<script type="module" src="/remotes/landing/0123456789ab/form.0a1b2c3d.js" integrity="sha384-abc"></script>'.replace(
      '</script>',
      '',
    ),
  ])
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
})

test('reports web vitals only if configured', () => {
  expect(render(page)).not.toContain('vitals')
  expect(render({ ...page, hasVitals: true })).toContain('/remotes/landing/0123456789ab/vitals.0a1b2c3d.js')
})

test('sends the render time, and the first one if the form is returned', () => {
  const values = { renderTime: 'first.signature', pageUrl: 'https://quotes.example/?utm_source=radio' }
  expect(render(page)).toContain('name="renderTime" value="abc.signature"')
  expect(render(page)).not.toContain('name="pageUrl"')
  const again = render({ ...page, state: { kind: 'form', values, errors: {} } })
  expect(again).toContain('name="renderTime" value="first.signature"')
  expect(again).toContain('name="pageUrl" value="https://quotes.example/?utm_source=radio"')
})

test('inlines the style sheet unchanged, so that its hash matches', () => {
  expect(render(page)).toContain('<style>body{margin:0}</style>')
})

test('the thank-you page explains what happens next, has no script, and is not indexed', () => {
  const html = render({ ...page, state: { kind: 'thanks' } })
  expect(textOf(html)).toContain('Thank you!')
  expect(html).toContain('contact you shortly with your free quote.')
  expect(html).toContain('content="noindex"')
  expect(html).not.toContain('<script')
  expect(html).toContain('<a class="brand" href="/">')
  expect(html).toContain('<title>Thank you! – Brightline Home</title>')
})

const hostile = [
  '"><script>alert(1)</script>',
  "'-alert(1)-'",
  '</textarea><img src=x onerror=alert(1)>',
  '</title><svg onload=alert(1)>',
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '&quot; onfocus=alert(1) autofocus x=&quot;',
  'javascript:alert(1)',
  '\u0000<b>',
  '${alert(1)}{{constructor}}',
]

const reviewsOf = (text: string) => [{ text, author: text, source: text }]

const shape = (html: string) => html.match(/<\/?[a-z!][^\s>/]*/gi)?.join()

test.each(hostile)('escapes markup in text: %j', text => {
  const everywhere = {
    ...page,
    brand: text,
    reviews: reviewsOf(text),
    state: { kind: 'form', values: allFields(text), errors: allFields(text) },
  }
  const harmless = {
    ...page,
    brand: 'x',
    reviews: reviewsOf('x'),
    state: { kind: 'form', values: allFields('x'), errors: allFields('x') },
  }
  const html = render({ ...everywhere, state: { ...everywhere.state, kind: 'form', failure: text } })
  expect(shape(html)).toBe(shape(render({ ...harmless, state: { ...harmless.state, kind: 'form', failure: 'x' } })))
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? ''
  expect(JSON.parse(data)).toMatchObject({ name: text })
})

test('ignores values of unknown fields and types', () => {
  const values = { fullName: { toString: 'x' }, email: 7, ['__proto__']: 'polluted', other: 'unknown-value' }
  const html = render({ ...page, state: { kind: 'form', values: values as never, errors: {} } })
  expect(html).not.toMatch(/unknown-value|polluted|\[object/)
})

function allFields(text: string): Record<string, string> {
  const names = ['fullName', 'phone', 'email', 'servicesInterested', 'address', 'city', 'state', 'zipCode', 'country']
  return Object.fromEntries([...names, 'bestTimeToCall', 'heardAboutUs', 'comments'].map(name => [name, text]))
}
