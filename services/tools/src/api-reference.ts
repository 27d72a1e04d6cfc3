import { type Access, contracts, type Operation } from '@portal/contracts'
import { z } from 'zod'

/** Returns docs/api.md: every operation of the API, from the contracts. */
export function apiPage(): string {
  const sections = Object.entries(contracts).map(
    ([service, contract]) => `## ${service}\n\n${Object.values<Operation>(contract).map(describe).join('\n\n')}`,
  )
  return `${head}\n\n${sections.join('\n\n')}\n\n## Types\n\n${namedTypes().join('\n')}\n`
}

/** The schemas that have a name: `.meta({ id })`. */
function namedTypes(): string[] {
  const named = new Map<string, JsonSchema>()
  for (const { body, reply } of Object.values(contracts).flatMap(contract => Object.values<Operation>(contract))) {
    const schemas = [...(body ? [schemaOf(body, 'input')] : []), ...(reply ? [schemaOf(reply, 'output')] : [])]
    for (const { $defs = {} } of schemas) {
      for (const [name, schema] of Object.entries($defs)) named.set(name, schema)
    }
  }
  return [...named]
    .sort(([one], [other]) => one.localeCompare(other))
    .map(([name, schema]) => `- **${name}**: \`${typeOf(schema)}\``)
}

const head = `# API

\`node services/platform/launch.mjs api\` writes this page from the contracts (\`services/contracts\`). A test fails if it is
outdated. The portal also serves it to members as an OpenAPI document, at \`/api/openapi.json\`.

- A request needs the session cookie, unless its access is "anyone". A request that changes data also needs our origin.
- Requests and replies are JSON. Times are ISO 8601 in UTC, days are \`yyyy-MM-dd\`, money is in whole US cents.
- A field with \`?\` is optional. An invalid field is rejected with status 400; the reply names every wrong field.
- So is a field that the operation does not know, unless its access is "anyone". A PUT may repeat the fields of its reply.
- An operation that accepts an \`Idempotency-Key\` (a UUID) runs once per key, and repeats its reply.
- Errors: \`{ code, message, requestId, issues? }\`. 400 invalid, 401 signed out, 403 not allowed, 404 not found,
  409 conflict, 429 too many requests, 503 the service does not answer.`

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
  return `### ${method} ${path}\n\n${summary}.\n\n${facts.map(([name, text]) => `- ${name}: ${text}`).join('\n')}`
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
