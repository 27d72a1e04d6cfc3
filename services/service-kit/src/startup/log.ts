import { type Logger, pino } from 'pino'
import { currentRequest } from '../http/request-context.ts'

export type Log = Logger

/** How long a line may wait for others. */
const longestWaitMs = 50

/** Lines that wait. */
let lines = ''
let timer: NodeJS.Timeout | undefined

function writeLines(): void {
  clearTimeout(timer)
  timer = undefined
  if (lines) output.write(lines)
  lines = ''
}

// Before pino's own listener, which writes what pino has got.
process.once('exit', writeLines)
const output = pino.destination({ sync: false })

/**
 * Writes lines to standard output together, which takes less CPU time than a write for each. When the process ends, pino
 * writes the rest, unless it is killed with SIGKILL. Unlike pino's own `periodicFlush`, this does not wake an idle process.
 */
const joinedLines = {
  write(line: string) {
    lines += line
    timer ??= setTimeout(writeLines, longestWaitMs)
  },
  /** Pino calls this after a fatal error. */
  flushSync() {
    writeLines()
    output.flushSync()
  },
}

/**
 * Logs one JSON line per event to standard output, with the IDs of the request that it belongs to. Never log bodies, cookies,
 * or tokens.
 */
export function createLog(serviceName: string, level: string, version?: string): Log {
  return pino(
    {
      name: serviceName,
      level,
      base: { service: serviceName, ...(version && { version }) },
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin() {
        const request = currentRequest()
        return request ? { requestId: request.requestId, traceId: request.trace.traceId } : {}
      },
    },
    // Lines go to a replaced `write` at once, as in pino's own default.
    Object.hasOwn(process.stdout, 'write') ? process.stdout : joinedLines,
  )
}
