import { expect, test } from '@jest/globals'
import { slots } from './slots.ts'

interface Field {
  _zod: { def: { type: string; format?: string; innerType?: Field } }
}

const fields = Object.entries(slots).flatMap(([slot, { shape }]) =>
  Object.entries(shape as Record<string, Field>).map(
    ([field, { _zod }]) => [`${slot} ${field}`, (_zod.def.innerType ?? { _zod })._zod.def] as const,
  ),
)

// A name or an amount would be stale as soon as another user changes it.
test.each(fields)('%s is an ID or a choice', (_, { type, format }) => {
  expect(type === 'enum' || format === 'uuid').toBe(true)
})
