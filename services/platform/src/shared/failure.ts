import { ConfigError } from '@portal/service-kit'

/** A problem that the operator can fix. Its message says what is wrong and what to do. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Prints why a command failed: only the message of a failure, the stack of any other error. */
export function report(error: unknown): void {
  console.error(error instanceof Failure || error instanceof ConfigError ? error.message : error)
}

/** Runs a command. An error is printed and ends the process with exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    report(error)
    process.exit(1)
  }
}
