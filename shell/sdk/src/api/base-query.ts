import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { ApiError } from './api-error.ts'
import type { OwnWrites } from './changes/own-writes.ts'
import { firstRender } from './first-render.ts'
import { type OfflineQueueOptions, outbox } from './outbox.ts'
import { type ApiRequest, type ApiResult, type ResponseMeta, sendRequest } from './send-request.ts'

export interface QueryRequest extends ApiRequest {
  /** Without a connection, the request waits for one; absent: it fails. */
  queueOffline?: OfflineQueueOptions
}

export type PortalBaseQuery = BaseQueryFn<QueryRequest, unknown, ApiError, object, ResponseMeta>

/** How RTK Query sends a request: directly, or through the outbox if the request can wait for the connection. */
export const baseQuery: PortalBaseQuery = ({ queueOffline, ...request }, { signal, extra }) => {
  const { ownWrites } = extra as { ownWrites: OwnWrites }
  const send = (sent: ApiRequest) =>
    sent.method === 'GET'
      ? ownWrites.read(() => readAfterFirstRender(sent, signal))
      : ownWrites.write(writeId => sendRequest({ ...sent, writeId }, signal))
  return queueOffline ? outbox.deliver(request, queueOffline, send) : send(request)
}

async function readAfterFirstRender(request: ApiRequest, signal: AbortSignal): Promise<ApiResult> {
  const result = await sendRequest(request, signal)
  await firstRender.done()
  return result
}
