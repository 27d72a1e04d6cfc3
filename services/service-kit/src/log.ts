import { type Logger, pino } from 'pino'

export type Log = Logger

/** One JSON line an event, on standard output; never bodies, cookies or tokens. */
export function createLog(word: string, level: string): Log {
  return pino({ name: word, level, base: { word }, timestamp: pino.stdTimeFunctions.isoTime })
}
