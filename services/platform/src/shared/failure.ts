import { ConfigError } from '@portal/service-kit'

/** Something that people can mend: its message is one sentence that says what and how. */
export class Failure extends Error {
  override name = 'Failure'
}

/** Prints why a command cannot go on: a sentence for what people can mend, everything for a mistake of ours. */
export function report(error: unknown): void {
  console.error(error instanceof Failure || error instanceof ConfigError ? error.message : error)
}

/** Runs a command; a failure ends it with one sentence and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    report(error)
    process.exit(1)
  }
}
