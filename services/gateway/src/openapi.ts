import { errorBody, errorStatus, type Operation, sessionCookieName } from '@portal/contracts'
import { contracts } from '@portal/contracts/services'
import { z } from 'zod'

/** Returns the OpenAPI 3.1 document of every operation, generated from the contracts. */
export function openApiDocument(origin: string, title: string): object {
  const paths: Record<string, Record<string, object>> = {}
  for (const [serviceName, contract] of Object.entries(contracts)) {
    for (const [name, operation] of Object.entries<Operation>(contract)) {
      const path = operation.path.replaceAll(/:(\w+)/g, '{$1}')
      paths[path] = {
        ...paths[path],
        [operation.method.toLowerCase()]: describeOperation(serviceName, name, operation),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title, version: '1.0.0' },
    servers: [{ url: origin }],
    paths,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: sessionCookieName(origin) } },
    },
  }
}

function describeOperation(serviceName: string, name: string, operation: Operation): object {
  const { summary, access, params, query, body, status, isIdempotent } = operation
  const errors = [400, 403, ...(access === 'anyone' ? [429] : [401]), ...(params ? [404] : []), 503]
  return {
    operationId: `${serviceName}.${name}`,
    tags: [serviceName],
    summary,
    'x-who': access,
    security: access === 'anyone' ? [] : [{ session: [] }],
    parameters: [
      ...parameters(params, 'path'),
      ...parameters(query, 'query'),
      ...(isIdempotent ? [{ name: 'Idempotency-Key', in: 'header', schema: { type: 'string', format: 'uuid' } }] : []),
    ],
    ...(body ? { requestBody: { required: true, content: json(bodySchema(body, operation)) } } : {}),
    responses: {
      [status]: { description: 'Success', ...describeReply(operation) },
      ...Object.fromEntries(errors.map(code => [code, errorResponse(code)])),
    },
  }
}

function describeReply({ reply, replyType, replyHeaders }: Operation): object {
  const headers = Object.entries(replyHeaders ?? {}).map(([name, description]) => [
    name,
    { description, schema: { type: 'string' } },
  ])
  return {
    ...(reply ? { content: json(schemaOf(reply, 'output')) } : {}),
    ...(replyType ? { content: { [replyType]: { schema: { type: 'string' } } } } : {}),
    ...(headers.length > 0 ? { headers: Object.fromEntries(headers) } : {}),
  }
}

function parameters(object: z.ZodObject | undefined, location: 'path' | 'query'): object[] {
  return Object.entries(object?.shape ?? {}).map(([name, field]) => ({
    name,
    in: location,
    required: location === 'path',
    schema: schemaOf(field as z.ZodType, 'input'),
  }))
}

function errorResponse(status: number): object {
  const codes = Object.entries(errorStatus).filter(([, value]) => value === status)
  return {
    description: codes.map(([code]) => code).join(', '),
    content: json({ $ref: '#/components/schemas/Error' }),
  }
}

const json = (content: object) => ({ 'application/json': { schema: content } })

/** A member's write has no other fields; see `parseBody` of the service kit. */
function bodySchema(type: z.ZodType, { method, access }: Pick<Operation, 'method' | 'access'>): object {
  if (typeof access === 'string' || method === 'PUT') return schemaOf(type, 'input')
  return schemaOf(type, 'input', ({ jsonSchema }) => {
    if (jsonSchema.properties) jsonSchema.additionalProperties ??= false
  })
}

function schemaOf(type: z.ZodType, io: 'input' | 'output', override?: z.core.ToJSONSchemaParams['override']): object {
  const { $schema: _, ...rest } = z.toJSONSchema(type, { io, unrepresentable: 'any', reused: 'inline', override })
  return rest
}
