import type { Context, MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { ApiError } from './api-error.ts'

const maxBodyBytes = 256 * 1024

/**
 * Middleware for routes that read a body. A body of more than 256 kB is a `too_large` error. The middleware reads a
 * chunked body into memory, so check the sender's access first.
 */
export const limitBody: MiddlewareHandler = bodyLimit({
  maxSize: maxBodyBytes,
  onError: () => {
    throw new ApiError('too_large', `Send at most ${maxBodyBytes / 1024} kB.`)
  },
})

/** Receives a body within the limit, so that it can be read later. @throws {ApiError} `too_large`, `request_timeout` */
export async function receiveBody(c: Context): Promise<void> {
  await received(limitBody(c, async () => undefined))
}

/**
 * Parses a JSON body. A missing body is `{}`: a build from before the operation had fields sends none.
 * @throws {ApiError} `unsupported_media_type` for another type, `invalid_request` for bad JSON.
 */
export async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type')
  if (type === undefined && (await received(c.req.text())) === '') return {}
  if (!isJson(type)) {
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.')
  }
  const text = await received(c.req.text())
  try {
    return JSON.parse(text)
  } catch {
    throw new ApiError('invalid_request', 'The body is not valid JSON.')
  }
}

/** What `reading` the body returns. A client that disconnects while it sends the body is not our error. */
async function received<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('request_timeout', 'The body did not arrive in full. Send the request again.')
  }
}

/** Whether a content type is JSON itself, and not a related type such as `application/json-patch+json`. */
export const isJson = (contentType: string | undefined) => /^application\/json\s*(;|$)/i.test(contentType ?? '')
