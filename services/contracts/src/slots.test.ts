import { expect, test } from '@jest/globals'
import { slots } from './slots.ts'

const fields = Object.entries(slots).flatMap(([slot, { shape }]) =>
  Object.entries(shape as Record<string, { _zod: { def: { type: string; format?: string } } }>).map(
    ([field, { _zod }]) => [`${slot} ${field}`, _zod.def] as const,
  ),
)

// A name or an amount would be stale as soon as another user changes it.
test.each(fields)('%s is an ID or a choice', (_, { type, format }) => {
  expect(type === 'enum' || format === 'uuid').toBe(true)
})
