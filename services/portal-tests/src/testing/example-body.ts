import { z } from 'zod'

interface Schema {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string
  anyOf?: Schema[]
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  properties?: Record<string, Schema>
  items?: Schema
}

/** Texts by the name of their field, and by their format or pattern. */
const texts: Readonly<Record<string, string>> = {
  email: 'ann@mail.example',
  phone: '(315) 555-0142',
  phoneNumber: '+13155550142',
  url: 'https://forms.example',
  lookupUrl: 'https://lookup.example',
  uuid: '0a000000-0000-4000-8000-00000000ffff',
  date: '2026-11-20',
  'date-time': '2027-03-01T17:00:00.000Z',
  '^\\d*$': '101',
  '^[0-9a-f]{12}$': 'aaaaaaaaaaaa',
  '^\\/[\\w/-]*$': '/leads',
  '^[a-z][a-z-]{0,39}$': 'leads',
}

/** Returns a JSON value that has every field of a schema, with these texts by the name of their field. */
export function exampleBody(type: z.ZodType, known: Readonly<Record<string, string>> = {}): unknown {
  const root = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' }) as Schema

  function example(schema: Schema, name: string, within: readonly string[] = []): unknown {
    if (schema.$ref) {
      // A type that contains itself ends here.
      if (within.includes(schema.$ref)) return undefined
      const named = root.$defs?.[schema.$ref.replace('#/$defs/', '')] ?? {}
      return example(named, name, [...within, schema.$ref])
    }
    if (schema.anyOf?.[0]) return example(schema.anyOf[0], name, within)
    if (schema.enum) return schema.enum[0]
    switch (schema.type ?? 'string') {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {}).map(([key, value]) => [key, example(value, key, within)]),
        )
      case 'array':
        return [schema.items && example(schema.items, name, within)].filter(item => item !== undefined)
      case 'boolean':
        return true
      case 'integer':
      case 'number':
        return Math.max(1, schema.minimum ?? 1)
      default:
        return known[name] ?? texts[name] ?? texts[schema.format ?? ''] ?? texts[schema.pattern ?? ''] ?? 'x'
    }
  }

  return example(root, '')
}

/** Returns copies of a JSON value, each with `value` at one position, and the path of that position. */
export function withValueAt(body: unknown, value: unknown, place = ''): { place: string; body: unknown }[] {
  const here = { place, body: value }
  if (body === null || typeof body !== 'object') return [here]
  const inside = Object.entries(body).flatMap(([key, child]) =>
    withValueAt(child, value, place === '' ? key : `${place}.${key}`).map(change => ({
      place: change.place,
      body: Array.isArray(body) ? body.with(Number(key), change.body) : { ...body, [key]: change.body },
    })),
  )
  return [here, ...inside]
}
