import { type Contract, type Operation, writeIdHeader } from '@portal/contracts'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'
import { audit } from '../data/audit.ts'
import { repeatAfterConflict } from '../data/retry-transactions.ts'
import type { Sql } from '../data/sql.ts'
import type { Log } from '../startup/log.ts'
import { ApiError, invalidRequest } from './api-error.ts'
import type { HonoEnv } from './app.ts'
import type { Authorize } from './authorize.ts'
import { readJson, receiveBody } from './body.ts'
import type { Handler, Handlers, ServiceRequest } from './handler.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { jsonReply } from './json-reply.ts'
import { parseBody } from './parse-body.ts'
import type { Actor } from './tokens.ts'

interface OperationOptions<Deps> {
  deps: Deps
  sql: Sql
  log: Log
  authorize: Authorize
}

/** Adds a route for every operation of a contract. An operation without a handler is a `not_implemented` error. */
export function serveOperations<C extends Contract, Deps>(
  app: Hono<HonoEnv>,
  contract: C,
  handlers: Handlers<C, Deps>,
  options: OperationOptions<Deps>,
): void {
  for (const [name, operation] of Object.entries(contract)) {
    const handler = handlers[name] as Handler<Operation, Deps> | undefined
    app.on(operation.method, operation.path, c => {
      c.set('operation', name)
      return answer(c, operation, handler, options)
    })
  }
}

async function answer<Deps>(
  c: Context<HonoEnv>,
  operation: Operation,
  handler: Handler<Operation, Deps> | undefined,
  { deps, sql, log, authorize }: OperationOptions<Deps>,
): Promise<Response> {
  const requestId = c.get('requestId')
  const auditDenial = (actor: Actor, details = {}) => {
    // The path as it was sent: decoded, it can contain characters that the database rejects.
    const subjectId = `${operation.method} ${new URL(c.req.url).pathname}`
    return audit(sql, { actor, requestId }, { action: 'refused', subjectId, details })
  }

  // Checked before the body is read, so that a sender without access cannot occupy a connection with a slow body.
  const actor = await authorize(c.req.raw.headers, operation, auditDenial)
  if (!handler) throw new ApiError('not_implemented', 'This part of the portal is not built yet.')
  await receiveBody(c)

  const headers = new Headers()
  const sentParams = c.req.param()
  const params = parse(operation.params, sentParams)
  const query = parse(operation.query, c.req.query())
  const sentBody = operation.body ? await readJson(c) : undefined
  const request: ServiceRequest<Operation> = {
    actor: actor as never,
    params: params as never,
    query: query as never,
    body: parseBody(operation, sentBody) as never,
    sent: { params: sentParams, body: sentBody },
    requestId,
    author: authorOf(c, actor),
    clientIp: c.req.header('x-client-ip') ?? '',
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? '',
    idempotencyKey: operation.isIdempotent ? readIdempotencyKey(c) : null,
    signal: c.req.raw.signal,
    rawRequest: c.req.raw,
    setHeader: (name: string, value) => headers.set(name, value),
  }
  const handle = () => handler(request, deps)
  // A read changes nothing, so it may run again. A stream may have counted an export already.
  const isRead = operation.method === 'GET' && operation.reply !== undefined
  const reply: unknown = await (isRead ? repeatAfterConflict(handle) : handle()).catch(async (error: unknown) => {
    const isForbidden = error instanceof ApiError && error.code === 'forbidden'
    if (isForbidden && actor) await auditDenial(actor, { reason: error.message })
    throw error
  })

  headers.forEach((value, name) => c.header(name, value))
  if (reply instanceof Response) return c.newResponse(reply.body, reply)
  if (!operation.reply) return c.body(null, 204)
  const checked = operation.reply.safeParse(reply)
  if (!checked.success) {
    log.error({ requestId, issues: checked.error.issues }, 'reply does not match its contract')
    throw new ApiError('internal', 'Something went wrong on our side. Try again.')
  }
  return jsonReply(c, checked.data, operation.status)
}

function authorOf(c: Context<HonoEnv>, actor: Actor | null) {
  const writeId = c.req.header(writeIdHeader)
  return actor && writeId && /^[\w-]{8,40}$/.test(writeId) ? { memberId: actor.id, writeId } : undefined
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}
