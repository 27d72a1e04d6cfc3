import { expect, test } from '@jest/globals'
import { type Operation, shapesOf } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { z } from 'zod'
import { findMismatch } from './find-mismatch.ts'

const sale = z.object({
  id: z.string(),
  cents: z.int(),
  stage: z.enum(['new', 'sold']).nullable(),
  note: z.string().nullable(),
})
const screen = {
  query: z.object({ from: z.string().optional() }),
  body: z.object({
    type: z.enum(['tv', 'web']),
    note: z.string().default(''),
    price: z.int().nullable().optional(),
    callback: z.object({ at: z.string() }).optional(),
  }),
  reply: z.array(sale),
}
const compare = (changes: object) => findMismatch(shapesOf(screen), shapesOf({ ...screen, ...changes }))
const { body } = screen

test.each([
  ['nothing', {}],
  ['another optional field', { body: body.extend({ more: z.string().optional() }) }],
  ['another choice', { body: body.extend({ type: z.enum(['tv', 'web', 'phone']) }) }],
  ['any text instead of choices', { body: body.extend({ type: z.string() }) }],
  ['any value', { body: body.extend({ callback: z.unknown().optional() }) }],
  ['a longer text', { body: body.extend({ note: z.string().max(9).default('') }) }],
  ['a further field in the reply', { reply: z.array(sale.extend({ more: z.string() })) }],
  ['a further choice in the reply', { reply: z.array(sale.extend({ stage: z.enum(['new', 'sold', 'lost']) })) }],
  ['another filter', { query: screen.query.extend({ to: z.string().optional() }) }],
])('a service may change %s', (_, changes) => {
  expect(compare(changes)).toBeNull()
})

test.each([
  ['query.from', { query: z.object({}) }],
  ['query', { query: undefined }],
  ['body', { body: undefined }],
  ['body.note', { body: body.omit({ note: true }) }],
  ['body.more', { body: body.extend({ more: z.string() }) }],
  ['body.note', { body: body.extend({ note: z.string() }) }],
  ['body.type', { body: body.extend({ type: z.enum(['tv']) }) }],
  ['body.callback.at', { body: body.extend({ callback: z.object({ at: z.number() }).optional() }) }],
  ['body.callback.at', { body: body.extend({ callback: z.object({}).nullable().optional() }) }],
  ['reply', { reply: undefined }],
  ['reply', { reply: sale }],
  ['reply[].cents', { reply: z.array(sale.omit({ cents: true })) }],
  ['reply[].cents', { reply: z.array(sale.extend({ cents: z.int().optional() })) }],
  ['reply[].cents', { reply: z.array(sale.extend({ cents: z.int().nullable() })) }],
  ['reply[].cents', { reply: z.array(sale.extend({ cents: z.number() })) }],
  ['reply[].note', { reply: z.array(sale.extend({ note: z.int().nullable() })) }],
  ['body.price', { body: body.extend({ price: z.string().nullable().optional() }) }],
  ['reply[].stage', { reply: z.array(sale.extend({ stage: z.int() })) }],
])('names %s, which no longer fits', (path, changes) => {
  expect(compare(changes)).toBe(path)
})

test('compares records by their values, and unions by their options', () => {
  const counts = (value: z.ZodType) => shapesOf({ reply: z.record(z.string(), value) })
  expect(findMismatch(counts(z.number()), counts(z.int()))).toBeNull()
  expect(findMismatch(counts(z.number()), counts(z.string()))).toBe('reply.*')
  const placed = z.object({ outcome: z.literal('placed'), id: z.string() })
  const refused = z.object({ outcome: z.literal('refused'), message: z.string() })
  const either = shapesOf({ reply: z.discriminatedUnion('outcome', [placed, refused]) })
  expect(findMismatch(either, shapesOf({ reply: refused }))).toBeNull()
  expect(findMismatch(either, shapesOf({ reply: z.union([placed.omit({ id: true }), refused]) }))).toBe('reply')
})

test('every operation fits itself', () => {
  const operations = Object.values(contracts).flatMap(contract => Object.values<Operation>(contract))
  const unfit = operations.filter(operation => findMismatch(shapesOf(operation), shapesOf(operation)) !== null)
  expect([operations.length > 100, unfit.map(({ method, path }) => `${method} ${path}`)]).toEqual([true, []])
})
