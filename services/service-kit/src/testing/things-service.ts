import { anyone, type ErrorBody, operation, signedIn, supervisors } from '@portal/contracts'
import { z } from 'zod'
import { ApiError } from '../http/api-error.ts'
import { defineService } from '../startup/service.ts'

const thing = z.object({ name: z.string().max(10), tags: z.array(z.string()).default([]) })
const seenRequest = z.object({
  requestId: z.string(),
  clientIp: z.string(),
  userAgent: z.string(),
  idempotencyKey: z.string().nullable(),
})
const contract = {
  create: operation({
    method: 'POST',
    path: '/api/things',
    access: anyone,
    summary: '',
    body: thing,
    reply: thing,
    status: 201,
  }),
  read: operation({
    method: 'GET',
    path: '/api/things/:id',
    access: signedIn,
    summary: '',
    params: z.object({ id: z.uuid() }),
    query: z.object({ size: z.coerce.number().int().optional() }),
    reply: z.object({ id: z.string() }),
    replyHeaders: { 'X-Total-Count': '' },
  }),
  readActor: operation({
    method: 'GET',
    path: '/api/actor',
    access: supervisors,
    summary: '',
    reply: z.object({ id: z.string() }),
  }),
  replyWrongly: operation({
    method: 'GET',
    path: '/api/wrong',
    access: anyone,
    summary: '',
    reply: z.object({ count: z.int() }),
  }),
  crash: operation({ method: 'GET', path: '/api/crash', access: anyone, summary: '' }),
  conflict: operation({ method: 'GET', path: '/api/conflict', access: anyone, summary: '' }),
  forbid: operation({ method: 'POST', path: '/api/others', access: signedIn, summary: '' }),
  stream: operation({
    method: 'GET',
    path: '/api/stream',
    access: anyone,
    summary: '',
    replyType: 'text/csv',
    replyHeaders: { 'X-Total-Count': '' },
  }),
  close: operation({
    method: 'PUT',
    path: '/api/rooms/:room',
    access: supervisors,
    summary: '',
    params: z.object({ room: z.string() }),
  }),
  readRequest: operation({ method: 'GET', path: '/api/request', access: anyone, summary: '', reply: seenRequest }),
  placeOnce: operation({
    method: 'POST',
    path: '/api/once',
    access: anyone,
    summary: '',
    reply: seenRequest,
    isIdempotent: true,
  }),
  echo: operation({
    method: 'POST',
    path: '/api/echoes/:id',
    access: anyone,
    summary: '',
    params: z.object({ id: z.coerce.number() }),
    body: thing,
    reply: z.object({ sent: z.unknown() }),
  }),
  later: operation({ method: 'GET', path: '/api/later', access: signedIn, summary: '' }),
}
const internal = {
  ping: operation({
    method: 'GET',
    path: '/internal/ping',
    access: 'services',
    callers: ['calls'],
    summary: '',
    reply: z.object({ isAlive: z.boolean() }),
  }),
}

/** A small service with every kind of operation, under the name and tables of sales. */
export const thingsService = defineService({
  name: 'sales',
  contract,
  handlers: {
    create: async ({ body }) => body,
    read: async ({ params, setHeader }) => {
      setHeader('x-total-count', '1')
      return { ...params, secret: 'never sent' }
    },
    readActor: async ({ actor }) => ({ id: actor.id }),
    replyWrongly: async () => ({ count: 'many' }) as never,
    crash: async () => {
      throw new Error('details for the log only')
    },
    conflict: async () => {
      throw new ApiError('conflict', 'Another member was faster.', { current: { name: 'theirs' } })
    },
    forbid: async () => {
      throw new ApiError('forbidden', 'This is not yours.')
    },
    stream: async ({ setHeader }) => {
      setHeader('x-total-count', '2')
      return new Response('a,b', { status: 202, headers: { 'content-type': 'text/csv' } })
    },
    close: async () => undefined,
    readRequest: async seen => seen,
    placeOnce: async seen => seen,
    echo: async ({ sent }) => ({ sent }),
  },
  internal,
  internalHandlers: { ping: async () => ({ isAlive: true }) },
  config: z.object({}),
  migrations: new URL('../../../sales/migrations/', import.meta.url),
  create: () => ({}),
})

/** The status and the body of an error. */
export const errorOf = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as ErrorBody),
})
