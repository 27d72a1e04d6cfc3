import { type Logger, pino } from 'pino'
import { currentRequest } from '../http/request-context.ts'

export type Log = Logger

/**
 * Logs one JSON line per event to standard output, with the IDs of the request that it belongs to. Never log bodies, cookies,
 * or tokens.
 */
export function createLog(serviceName: string, level: string, version?: string): Log {
  return pino({
    name: serviceName,
    level,
    base: { service: serviceName, ...(version && { version }) },
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin() {
      const request = currentRequest()
      return request ? { requestId: request.requestId, traceId: request.trace.traceId } : {}
    },
  })
}
