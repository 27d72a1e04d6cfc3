import { createLog } from './log.ts'

/**
 * Ends the process with exit code 1 after an unhandled error: its state is unknown, and a process supervisor starts a new one.
 * Logs the error like any other.
 */
export function exitOnUnhandledErrors(): void {
  const log = createLog('process', 'error')
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, error => {
      log.fatal({ event, err: error }, 'unhandled error, process ends')
      process.exit(1)
    })
  }
}
