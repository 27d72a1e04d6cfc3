import { expect, test } from '@jest/globals'
import { z } from 'zod'
import { decodeCursor, decodeCursorParts, encodeCursor, encodeCursorParts } from './cursor.ts'

const createdAt = '2026-11-21T15:04:05.678Z'
const id = '0a000000-0000-4000-8000-000000000009'

test('a cursor contains the position it was written for', () => {
  expect(decodeCursor(encodeCursor({ createdAt, id }))).toEqual({ createdAt, id })
})

test('a cursor can have other parts', () => {
  const cursor = encodeCursorParts('sales', '42')
  expect(decodeCursorParts(cursor, z.tuple([z.string(), z.string()]))).toEqual(['sales', '42'])
})

test.each([
  ['AAAA'],
  ...[
    '',
    createdAt,
    `${createdAt} ${'-'.repeat(36)}`,
    `${createdAt} ${id} ${id}`,
    `2026-13-45T99Z ${id}`,
    `2026-02-31T15:04:05.678Z ${id}`,
    `0000-01-01T00:00:00.000Z ${id}`,
    `2026-11-21T15:04:05.678+23:59 ${id}`,
    `2026-11-21T15:04:05Z ${id}`,
  ].map(text => [Buffer.from(text).toString('base64url')]),
])('rejects the invented cursor %j', cursor => {
  const message = 'Use the cursor of the previous page.'
  expect(() => decodeCursor(cursor)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      message: `cursor: ${message}`,
      details: { issues: [{ path: 'cursor', message }] },
    }),
  )
})
