import { z } from 'zod'
import type { Operation } from './operation.ts'

/**
 * What a JSON value may be, as far as its reader must know it: a part of JSON Schema, without limits and formats. A shape
 * without `type`, `enum`, and `anyOf` is any value.
 */
const shape = z
  .object({
    type: z.string().optional(),
    /** The only values. */
    enum: z.array(z.unknown()).optional(),
    get anyOf(): z.ZodOptional<z.ZodArray<ShapeType>> {
      return z.array(shape).optional()
    },
    /** Of an array. */
    get items(): z.ZodOptional<ShapeType> {
      return shape.optional()
    },
    /** Of an object. */
    get properties(): z.ZodOptional<z.ZodRecord<z.ZodString, ShapeType>> {
      return z.record(z.string(), shape).optional()
    },
    required: z.array(z.string()).optional(),
    /** Of a record with any keys. */
    get values(): z.ZodOptional<ShapeType> {
      return shape.optional()
    },
  })
  .meta({ id: 'Shape' }) as ShapeType
type ShapeType = z.ZodType<Shape, Shape>
export interface Shape {
  type?: string | undefined
  enum?: unknown[] | undefined
  anyOf?: Shape[] | undefined
  items?: Shape | undefined
  properties?: Record<string, Shape> | undefined
  required?: string[] | undefined
  values?: Shape | undefined
}

/** The input and reply of an operation. Absent parts do not exist. */
export const operationShapes = z.object({
  query: shape.optional(),
  body: shape.optional(),
  reply: shape.optional(),
})
export type OperationShapes = z.infer<typeof operationShapes>

/** Method and path, such as `GET /api/leads/:id`. */
export const operationKey = ({ method, path }: Pick<Operation, 'method' | 'path'>) => `${method} ${path}`

/** Returns the shapes of an operation. */
export function shapesOf({ query, body, reply }: Pick<Operation, 'query' | 'body' | 'reply'>): OperationShapes {
  return {
    ...(query && { query: shapeOf(query, 'input') }),
    ...(body && { body: shapeOf(body, 'input') }),
    ...(reply && { reply: shapeOf(reply, 'output') }),
  }
}

function shapeOf(type: z.ZodType, io: 'input' | 'output'): Shape {
  const schema = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' })
  return simplify(schema, schema.$defs ?? {})
}

type JsonSchema = z.core.JSONSchema.BaseSchema
type Definitions = Record<string, JsonSchema>

/** @param within the named schemas around this one: a schema within itself may be any value. */
function simplify(schema: JsonSchema, definitions: Definitions, within: readonly string[] = []): Shape {
  const nested = (inner: unknown) => simplify(inner as JsonSchema, definitions, within)
  if (schema.$ref) {
    const name = schema.$ref.replace('#/$defs/', '')
    return within.includes(name) ? {} : simplify(definitions[name] ?? {}, definitions, [...within, name])
  }
  const options = schema.anyOf ?? schema.oneOf
  if (options) return { anyOf: options.map(nested) }
  if (schema.const !== undefined) return { enum: [schema.const] }
  if (schema.enum) return { enum: schema.enum }
  // Such as text or null.
  if (Array.isArray(schema.type)) return { anyOf: schema.type.map(type => nested({ ...schema, type })) }
  if (schema.type === 'array') return { type: 'array', items: nested(schema.items ?? {}) }
  if (schema.type !== 'object') return typeof schema.type === 'string' ? { type: schema.type } : {}
  const { properties, required = [], additionalProperties: values } = schema
  return {
    type: 'object',
    properties: Object.fromEntries(Object.entries(properties ?? {}).map(([key, inner]) => [key, nested(inner)])),
    required: [...required].sort(),
    ...(typeof values === 'object' && { values: nested(values) }),
  }
}
