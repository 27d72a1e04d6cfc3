import { expect, test } from '@jest/globals'
import { decodeCursor, encodeCursor } from './cursor.ts'

const at = '2026-11-21T15:04:05.678Z'
const id = '0a000000-0000-4000-8000-000000000009'

test('a cursor names the row that it was made of', () => {
  expect(decodeCursor(encodeCursor({ createdAt: at, id }))).toEqual({ createdAt: at, id })
})

test.each([
  ['AAAA'],
  ...[
    '',
    at,
    `${at} ${'-'.repeat(36)}`,
    `${at} ${id} ${id}`,
    `2026-13-45T99Z ${id}`,
    `2026-02-31T15:04:05.678Z ${id}`,
    `0000-01-01T00:00:00.000Z ${id}`,
    `2026-11-21T15:04:05.678+23:59 ${id}`,
    `2026-11-21T15:04:05Z ${id}`,
  ].map(text => [Buffer.from(text).toString('base64url')]),
])('the made-up cursor %j is refused by name', cursor => {
  expect(() => decodeCursor(cursor)).toThrow('cursor: Use the cursor of the page before.')
})
