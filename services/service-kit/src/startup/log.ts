import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, on standard output; never bodies, cookies or tokens. */
export function createLog(serviceName: string, level: string): Log {
  return pino({ name: serviceName, level, base: { service: serviceName }, timestamp: pino.stdTimeFunctions.isoTime })
}
