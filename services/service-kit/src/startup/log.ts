import { type Logger, pino } from 'pino'

export type Log = Logger

/** Logs one JSON line per event to standard output. Never log bodies, cookies, or tokens. */
export function createLog(serviceName: string, level: string): Log {
  return pino({ name: serviceName, level, base: { service: serviceName }, timestamp: pino.stdTimeFunctions.isoTime })
}
