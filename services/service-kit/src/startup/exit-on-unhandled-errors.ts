import { createLog } from './log.ts'

/**
 * Ends the process with exit code 1 after an error that nothing handled: its state is unknown, and a supervisor starts a new
 * one. Logs the error in the shape of all log lines.
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
