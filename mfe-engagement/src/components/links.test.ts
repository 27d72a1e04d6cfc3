import { expect, test } from '@jest/globals'
import { splitLinks } from './links.ts'

const linksIn = (text: string) =>
  splitLinks(text)
    .filter(segment => segment.href)
    .map(segment => segment.href)

test.each([
  ['See https://broadbandmap.fcc.gov.', 'https://broadbandmap.fcc.gov'],
  ['http://example.com/a?b=c#d is it', 'http://example.com/a?b=c#d'],
  ['HTTPS://EXAMPLE.COM/X', 'HTTPS://EXAMPLE.COM/X'],
  ['go to example.com, then', 'https://example.com'],
  ['(order.example.com/form)', 'https://order.example.com/form'],
  ['https://en.example.org/Dish_(TV)', 'https://en.example.org/Dish_(TV)'],
  ['example.com:8080/x', 'https://example.com:8080/x'],
])('%j links to %s', (text, href) => {
  expect(linksIn(text)).toEqual([href])
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)//example.com',
  'java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'ftp://example.com',
  'blob:https://example.com/1',
  'mailto:a@example.com',
  'agent@example.com',
  'first.last@mail.example.com',
  'https://example.com@evil.test',
  'https://user:pass@evil.com',
  'example.com@evil.com',
  'https://example.com\\@evil.com',
  'https:\\\\evil.com',
  'https:evil.com',
  'https://',
  'https://localhost',
  'https://ex\u0430mple.com',
  'https://example.com\u202egpj.exe',
  'ex\u0430mple.com\u0430',
  'I said no.Then she left',
  'version 1.2.3 costs 4.50',
  '//evil.com',
  '\\\\evil.com',
  'view-source:https://example.com',
])('%j is text', text => {
  expect(linksIn(text)).toEqual([])
})

test('the segments add up to the original text', () => {
  const text = 'Open https://a.example.com/x, (b.example.org) and c@d.com.\n\nThen javascript:alert(1).'
  expect(
    splitLinks(text)
      .map(segment => segment.text)
      .join(''),
  ).toBe(text)
})
