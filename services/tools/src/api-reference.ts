import type { Access, Operation } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { z } from 'zod'

/** Returns the API reference of each service, by the path of its file: every operation, from the contracts. */
export const apiPages = (): Map<string, string> =>
  new Map(
    Object.entries(contracts).map(([service, contract]) => {
      const operations = Object.values<Operation>(contract)
      const types = namedTypes(operations)
      const sections = [
        `# API of ${service}`,
        head,
        ...operations.map(describe),
        ...(types.length > 0 ? ['## Types', types.join('\n')] : []),
      ]
      return [`services/${service}/API.md`, `${sections.join('\n\n')}\n`]
    }),
  )

/** The schemas that have a name: `.meta({ id })`. */
function namedTypes(operations: readonly Operation[]): string[] {
  const named = new Map<string, JsonSchema>()
  for (const { body, reply } of operations) {
    const schemas = [...(body ? [schemaOf(body, 'input')] : []), ...(reply ? [schemaOf(reply, 'output')] : [])]
    for (const { $defs = {} } of schemas) {
      for (const [name, schema] of Object.entries($defs)) named.set(name, schema)
    }
  }
  return [...named]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `- **${name}**: \`${typeOf(schema)}\``)
}

const head =
  '`node services/platform/launch.mjs api` writes this page from the contract. A test fails if it is outdated. [docs/api.md](../../docs/api.md) says what all operations have in common.'

function describe({ method, path, access, summary, params, query, body, ...operation }: Operation): string {
  const facts = [
    ['Access', accessLabel(access)],
    ['Path', params && fields(params, 'input')],
    ['Query', query && fields(query, 'input')],
    ['Body', body && shape(body, 'input')],
    ['Reply', replyOf(operation)],
    ...Object.entries(operation.replyHeaders ?? {}).map(([name, meaning]) => [`\`${name}\``, meaning]),
    ['Accepts', operation.isIdempotent && '`Idempotency-Key`'],
  ].filter(([, text]) => text)
  return `## ${method} ${path}\n\n${summary}.\n\n${facts.map(([name, text]) => `- ${name}: ${text}`).join('\n')}`
}

const accessLabel = (access: Access) => (typeof access === 'string' ? access : access.join(', '))

function replyOf({ status, reply, replyType }: Pick<Operation, 'status' | 'reply' | 'replyType'>): string {
  if (replyType) return `${status}, \`${replyType}\``
  return reply ? `${status}, ${shape(reply, 'output')}` : `${status}, no body`
}

type JsonSchema = {
  $ref?: string
  $defs?: Record<string, JsonSchema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  format?: string
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  additionalProperties?: boolean | JsonSchema
  required?: string[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  maxLength?: number
}

const schemaOf = (type: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline' }) as JsonSchema

const shape = (type: z.ZodType, io: 'input' | 'output') => `\`${typeOf(schemaOf(type, io))}\``

function fields(type: z.ZodObject, io: 'input' | 'output'): string {
  const { properties = {}, required = [] } = schemaOf(type, io)
  return Object.entries(properties)
    .map(([name, field]) => `\`${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}\``)
    .join(', ')
}

/** Writes a schema the way TypeScript does, with the format or length limit of a text. */
function typeOf(schema: JsonSchema): string {
  if (schema.$ref) return schema.$ref.replace('#/$defs/', '')
  const options = schema.anyOf ?? schema.oneOf
  if (options) return options.map(typeOf).join(' | ')
  if (schema.allOf) return schema.allOf.map(typeOf).join(' & ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map(value => JSON.stringify(value)).join(' | ')
  if (schema.type === 'array') {
    const item = typeOf(schema.items ?? {})
    return item.includes(' | ') ? `(${item})[]` : `${item}[]`
  }
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === 'string') return schema.format ?? (schema.maxLength ? `string(${schema.maxLength})` : 'string')
  if (Array.isArray(schema.type)) return schema.type.map(type => typeOf({ ...schema, type })).join(' | ')
  return schema.type ?? 'any'
}

function objectType({ properties, required = [], additionalProperties }: JsonSchema): string {
  if (!properties)
    return `Record<string, ${typeof additionalProperties === 'object' ? typeOf(additionalProperties) : 'any'}>`
  const members = Object.entries(properties).map(
    ([name, field]) => `${name}${required.includes(name) ? '' : '?'}: ${typeOf(field)}`,
  )
  return members.length > 0 ? `{ ${members.join(', ')} }` : '{}'
}
