import { expect, test } from '@jest/globals'
import { shapesOf } from '@portal/contracts'
import fc from 'fast-check'
import { z } from 'zod'
import { findMismatch } from './find-mismatch.ts'

// What "fits" promises, for any two versions of an operation: no request loses a field, and no screen misses one.

type Type =
  | { kind: 'string' }
  | { kind: 'integer' }
  | { kind: 'boolean' }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'list'; of: Type }
  | { kind: 'nullable'; of: Type }
  | { kind: 'object'; fields: Readonly<Record<string, { type: Type; isOptional: boolean }>> }

const choices = ['new', 'sold', 'lost']
const keys = ['a', 'b', 'c']

const { type } = fc.letrec<{ type: Type; object: Type; field: { type: Type; isOptional: boolean } }>(tie => ({
  field: fc.record({ type: tie('type'), isOptional: fc.boolean() }),
  object: fc
    .dictionary(fc.constantFrom(...keys), tie('field'), { maxKeys: 3, noNullPrototype: true })
    .map(fields => ({ kind: 'object' as const, fields })),
  type: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.constantFrom<Type>({ kind: 'string' }, { kind: 'integer' }, { kind: 'boolean' }),
    fc.subarray(choices, { minLength: 1 }).map(values => ({ kind: 'choice' as const, values })),
    tie('type').map(of => ({ kind: 'list' as const, of })),
    tie('type').map(of => ({ kind: 'nullable' as const, of })),
    tie('object'),
  ),
}))

/** The next version of a type: mostly the same, so that many of them fit. */
function nextOf(old: Type): fc.Arbitrary<Type> {
  const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>) =>
    fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: rare })
  const same = (): fc.Arbitrary<Type> => {
    if (old.kind === 'list') return nextOf(old.of).map(of => ({ ...old, of }))
    if (old.kind === 'nullable')
      return rarely(
        nextOf(old.of).map(of => ({ ...old, of })),
        nextOf(old.of),
      )
    if (old.kind === 'choice') return fc.subarray(choices, { minLength: 1 }).map(values => ({ ...old, values }))
    if (old.kind !== 'object') return fc.constant(old)
    const kept = Object.entries(old.fields).map(([key, field]) =>
      fc
        .tuple(
          nextOf(field.type),
          rarely(fc.constant(field.isOptional), fc.boolean()),
          rarely(fc.constant(true), fc.constant(false)),
        )
        .map(([changed, isOptional, isKept]) => (isKept ? [[key, { type: changed, isOptional }] as const] : [])),
    )
    const added = fc.record({ type, isOptional: rarely(fc.constant(true), fc.constant(false)) })
    return fc.tuple(fc.tuple(...kept), fc.option(added, { freq: 3 })).map(([fields, extra]) => ({
      kind: 'object' as const,
      fields: { ...Object.fromEntries(fields.flat()), ...(extra && { z: extra }) },
    }))
  }
  return rarely(same(), type)
}

/** Every value that a sender of this type may send. */
function valueOf(one: Type): fc.Arbitrary<unknown> {
  if (one.kind === 'string') return fc.string()
  if (one.kind === 'integer') return fc.integer()
  if (one.kind === 'boolean') return fc.boolean()
  if (one.kind === 'choice') return fc.constantFrom(...one.values)
  if (one.kind === 'list') return fc.array(valueOf(one.of), { maxLength: 3 })
  if (one.kind === 'nullable') return fc.option(valueOf(one.of))
  const all = Object.entries(one.fields)
  return fc.record(Object.fromEntries(all.map(([key, field]) => [key, valueOf(field.type)])), {
    requiredKeys: all.filter(([, { isOptional }]) => !isOptional).map(([key]) => key),
  })
}

/** The schema of a service, which refuses unknown fields, or what a screen relies on: it also takes fields and choices that it does not know. */
function schemaOf(one: Type, isScreen = false): z.ZodType {
  if (one.kind === 'string') return z.string()
  if (one.kind === 'integer') return z.int()
  if (one.kind === 'boolean') return z.boolean()
  if (one.kind === 'choice') return isScreen ? z.string() : z.enum(one.values)
  if (one.kind === 'list') return z.array(schemaOf(one.of, isScreen))
  if (one.kind === 'nullable') return schemaOf(one.of, isScreen).nullable()
  const fields = Object.entries(one.fields).map(([key, field]) => {
    const schema = schemaOf(field.type, isScreen)
    return [key, field.isOptional ? schema.optional() : schema] as const
  })
  return (isScreen ? z.looseObject : z.strictObject)(Object.fromEntries(fields))
}

const versions = type.chain(sent =>
  fc
    .tuple(fc.constant(sent), nextOf(sent))
    .chain(([sender, reader]) =>
      fc.record({ sender: fc.constant(sender), reader: fc.constant(reader), value: valueOf(sender) }),
    ),
)

test.each([
  ['every request that a screen sends is understood, with all of its fields', false],
  ['every reply has what the screen reads', true],
])('if two versions fit, %s', (_, isReply) => {
  let fitting = 0
  const shapes = (one: Type) => shapesOf({ [isReply ? 'reply' : 'body']: schemaOf(one) })
  fc.assert(
    fc.property(versions, ({ sender, reader, value }) => {
      const [screen, service] = isReply ? [reader, sender] : [sender, reader]
      if (findMismatch(shapes(screen), shapes(service)) !== null) return
      fitting += 1
      expect(schemaOf(reader, isReply).safeParse(value)).toEqual({ success: true, data: value })
    }),
    { numRuns: 2_000 },
  )
  expect(fitting).toBeGreaterThan(200)
})
