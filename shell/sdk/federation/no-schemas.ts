/**
 * Replaces zod in browser builds. Most schemas of the contracts run on the server only, and zod is larger than a whole
 * remote, so here they can be declared but not used: anything that would check a value throws. The schemas that browsers
 * run use zod/mini, which is not replaced (decision 028).
 */
interface NoSchema {
  (...args: unknown[]): NoSchema
  [method: string]: NoSchema
}

const uses = new Set(['parse', 'parseAsync', 'safeParse', 'safeParseAsync', '_zod'])

/** Any method returns another schema. `shape` contains the fields of an object, since contracts reuse them. */
function noSchema(shape: object): NoSchema {
  return new Proxy((() => noSchema({})) as unknown as NoSchema, {
    get(_, key) {
      if (key === 'shape') return shape
      if (key === 'object' || key === 'strictObject') return noSchema
      if (uses.has(String(key))) throw new Error('Browsers cannot run this schema. Declare it with zod/mini.')
      return noSchema({})
    },
  })
}

export const z = noSchema({})
