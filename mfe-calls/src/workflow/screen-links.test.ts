import { expect, test } from '@jest/globals'
import { screenLinks } from './screen-links.ts'

const links = (text: string) => screenLinks(text).flatMap(({ text: name, to }) => (to ? [[name, to]] : []))

test('links the screens that a step names, each once', () => {
  expect(links("Open the lead list, and read today's announcements. Then go back to the lead list.")).toEqual([
    ['lead list', '/leads'],
    ["today's announcements", '/communications'],
  ])
  expect(links('Mark the lead as contacted, and record the sale.')).toEqual([['record the sale', '/commissions']])
  expect(links('Open the call script.')).toEqual([['call script', '/scripts']])
})

test.each(['', 'Say hello.', 'The description of the prescription', 'Script: see call activity'])(
  'keeps every character of %j',
  text => {
    expect(
      screenLinks(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  },
)
