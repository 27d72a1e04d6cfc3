/**
 * Stands in for zod in the builds for the browser. A screen reads paths, types and lists of choices from a contract;
 * checking is the services' part, so zod's weight stays out of the browser. What is left of a schema is its outline:
 * `parse` tells an object from a list from a text, and knows the choices of an enum, a day, an id and how long a text
 * may be, which is what a page's address holds. Other formats, limits and refinements are not checked, and nothing is
 * converted.
 */
type Check = (value: unknown, path: string) => void

interface Outline {
  check: Check
  shape?: Record<string, Schema>
  options?: readonly unknown[]
}

/** Every method that is not named below answers the same schema: `.trim()` changes nothing here. */
type Schema = Outline & { parse: (value: unknown) => unknown }

function schema(outline: Outline): Schema {
  const own: Record<string | symbol, unknown> = {
    ...outline,
    parse: (value: unknown) => {
      outline.check(value, 'value')
      return value
    },
    optional: () => schema({ ...outline, check: (value, path) => value === undefined || outline.check(value, path) }),
    nullable: () => schema({ ...outline, check: (value, path) => value === null || outline.check(value, path) }),
    max: (limit: number) =>
      schema({
        ...outline,
        check(value, path) {
          outline.check(value, path)
          if (typeof value === 'string' && value.length > limit) fail(path, 'so long')
        },
      }),
    extend: (more: Record<string, Schema>) => object({ ...outline.shape, ...more }),
  }
  own['default'] = own['optional']
  const same: Schema = new Proxy((() => same) as unknown as Schema, {
    get: (_, key) => (key in own ? own[key] : key in outlineKeys ? undefined : () => same),
  })
  return same
}

const outlineKeys = { shape: true, options: true }

function fail(path: string, wanted: string): never {
  throw new Error(`${path} is not ${wanted}`)
}

const anything = schema({ check: () => undefined })

const typed = (type: 'string' | 'number' | 'boolean') => () =>
  schema({ check: (value, path) => void (typeof value === type || fail(path, `a ${type}`)) })

const written = (wanted: string, isSo: (value: string) => boolean) => () =>
  schema({ check: (value, path) => void ((typeof value === 'string' && isSo(value)) || fail(path, wanted)) })

/** yyyy-MM-dd, and in the calendar. */
function isDay(value: string): boolean {
  const at = Date.parse(`${value}T00:00:00Z`)
  return /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(value)
}

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(value)

function object(shape: Record<string, Schema>): Schema {
  return schema({
    shape,
    check(value, path) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) fail(path, 'an object')
      for (const [name, part] of Object.entries(shape)) {
        part.check((value as Record<string, unknown>)[name], `${path}.${name}`)
      }
    },
  })
}

const known: Record<string, unknown> = {
  object,
  string: typed('string'),
  number: typed('number'),
  int: typed('number'),
  boolean: typed('boolean'),
  uuid: written('an id', isId),
  iso: { date: written('a day', isDay), datetime: typed('string') },
  array: (item: Schema) =>
    schema({
      check(value, path) {
        if (!Array.isArray(value)) fail(path, 'a list')
        for (const [index, one] of value.entries()) item.check(one, `${path}[${index}]`)
      },
    }),
  enum: (options: readonly unknown[]) =>
    schema({ options, check: (value, path) => void (options.includes(value) || fail(path, 'one of the choices')) }),
}

export const z = new Proxy(known, { get: (it, key) => it[String(key)] ?? anything })
