import type { HttpBindings } from '@hono/node-server'
import type { Contract, Operation } from '@portal/contracts'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { z } from 'zod'
import { audit } from '../data/audit.ts'
import type { Authorize } from './authorize.ts'
import type { Sql } from '../data/database.ts'
import type { Log } from '../startup/log.ts'
import { invalidRequest, ApiError, respondWithError } from './api-error.ts'
import { loggablePath } from './loggable-path.ts'
import type { Actor } from './tokens.ts'
import type { ServiceRequest, Handler, Handlers } from './handler.ts'

export type HonoEnv = { Bindings: HttpBindings; Variables: { requestId: string } }

const maxBodyBytes = 256 * 1024

/**
 * Middleware for routes that read a body: 413 for one of more than 256 kB. A chunked body is read into memory first, so
 * check the sender before.
 */
export const limitBody = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new ApiError('too_large', `Send at most ${maxBodyBytes / 1024} kB.`)
  },
})

interface AppParts<Deps> {
  deps: Deps
  sql: Sql
  log: Log
  check: Authorize
  /** Answers `Connection: close` while true, so that a stopping process is left in peace. */
  isDraining: () => boolean
}

/** The app of one service: request id, limits, one error shape, and a log line a request. Routes are added by `serveVerbs`. */
export function createApp({ log, isDraining }: Pick<AppParts<unknown>, 'log' | 'isDraining'>): Hono<HonoEnv> {
  const app = new Hono<HonoEnv>()

  app.use(async (c, next) => {
    const started = performance.now()
    const requestId = c.req.header('x-request-id')?.match(/^[\w-]{8,64}$/)?.[0] ?? crypto.randomUUID()
    c.set('requestId', requestId)
    c.header('x-request-id', requestId)
    c.header('cache-control', 'no-store')
    if (isDraining()) c.header('connection', 'close')
    await next()
    const milliseconds = Math.round(performance.now() - started)
    log.info(
      { requestId, method: c.req.method, path: loggablePath(c.req.path), status: c.res.status, milliseconds },
      'request',
    )
  })
  app.notFound(c =>
    respondWithError(c, new ApiError('not_found', 'There is nothing at this address.'), c.get('requestId')),
  )
  app.onError((error, c) => {
    const requestId = c.get('requestId')
    if (error instanceof ApiError) {
      if (error.code === 'internal' || error.cause) log.error({ requestId, err: error.cause ?? error }, error.message)
      return respondWithError(c, error, requestId)
    }
    if (isDatabaseOutage(error)) {
      log.error({ requestId, err: error }, 'the database does not answer')
      return respondWithError(
        c,
        new ApiError('unavailable', 'The database does not answer. Try again in a moment.'),
        requestId,
      )
    }
    log.error({ requestId, err: error }, 'request failed')
    return respondWithError(c, new ApiError('internal', 'Something went wrong on our side. Try again.'), requestId)
  })
  return app
}

/** Adds a route for every operation of a contract, with or without a verb. */
export function serveOperations<C extends Contract, Deps>(
  app: Hono<HonoEnv>,
  contract: C,
  verbs: Handlers<C, Deps>,
  parts: AppParts<Deps>,
): void {
  for (const [name, operation] of Object.entries(contract)) {
    const verb = verbs[name] as Handler<Operation, Deps> | undefined
    app.on(operation.method, operation.path, c => answer(c, operation, verb, parts))
  }
}

async function answer<Deps>(
  c: Context<HonoEnv>,
  operation: Operation,
  verb: Handler<Operation, Deps> | undefined,
  { deps, sql, log, check }: AppParts<Deps>,
): Promise<Response> {
  const requestId = c.get('requestId')
  const headers = new Headers()
  // The path as it was sent: decoded it may hold what the database does not take.
  const noteRefusal = (refused: Actor, details = {}) =>
    audit(
      sql,
      { actor: refused, requestId },
      { action: 'refused', subjectId: `${operation.method} ${new URL(c.req.url).pathname}`, details },
    )
  const actor = await check(c.req.raw.headers, operation.access, noteRefusal)
  if (!verb) throw new ApiError('not_implemented', 'This part of the portal is not built yet.')
  await limitBody(c, async () => undefined)
  const call: ServiceRequest<Operation> = {
    actor: actor as never,
    params: parse(operation.params, c.req.param()) as never,
    query: parse(operation.query, c.req.query()) as never,
    body: (operation.body ? parse(operation.body, await readJson(c)) : undefined) as never,
    requestId,
    clientIp: c.req.header('x-client-ip') ?? '',
    userAgent: c.req.header('user-agent')?.slice(0, 500) ?? '',
    idempotencyKey: operation.isIdempotent ? idempotencyKey(c) : null,
    signal: c.req.raw.signal,
    rawRequest: c.req.raw,
    setHeader: (name, value) => headers.set(name, value),
  }
  const reply: unknown = await verb(call, deps).catch(async (error: unknown) => {
    const isForbidden = error instanceof ApiError && error.code === 'forbidden'
    if (isForbidden && actor) await noteRefusal(actor, { reason: error.message })
    throw error
  })
  headers.forEach((value, name) => c.header(name, value))
  if (reply instanceof Response) return c.newResponse(reply.body, reply)
  if (!operation.reply) return c.body(null, 204)
  const checked = operation.reply.safeParse(reply)
  if (!checked.success) {
    log.error({ requestId, issues: checked.error.issues }, 'a verb answered outside its contract')
    throw new ApiError('internal', 'Something went wrong on our side. Try again.')
  }
  return c.json(checked.data as never, operation.status as 200)
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw invalidRequest(parsed.error)
  return parsed.data
}

async function readJson(c: Context<HonoEnv>): Promise<unknown> {
  if (!isJson(c.req.header('content-type'))) {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.')
  }
  const text = await c.req.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_request', 'The body is not valid JSON.')
  }
}

/** Whether a content type is JSON itself, not one of its kin such as `application/json-patch+json`. */
export const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType ?? '')

function idempotencyKey(c: Context<HonoEnv>): string | null {
  const key = c.req.header('idempotency-key')
  if (key === undefined) return null
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(key)) return key.toLowerCase()
  throw new ApiError('invalid_request', 'Idempotency-Key: Send a UUID.', {
    issues: [{ path: 'Idempotency-Key', message: 'Send a UUID.' }],
  })
}

const outageCodes = new Set([
  'CONNECT_TIMEOUT',
  'CONNECTION_CLOSED',
  'CONNECTION_ENDED',
  'CONNECTION_DESTROYED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  // A database container that is stopped has no name either.
  'ENOTFOUND',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  '53300',
])
/** Whether the database is gone or going, so that the same request may do later. */
export const isDatabaseOutage = (error: Error) => 'code' in error && outageCodes.has(String(error.code))
