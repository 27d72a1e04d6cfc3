import { parseArgs } from 'node:util'
import { Failure } from '@portal/platform/shared'
import type { DrillOptions } from './drill.ts'

interface Order extends DrillOptions {
  /** The drills to run, in their own order. */
  readonly ids: readonly string[]
}

/** How often a fault happens, unless `--rounds` says otherwise. */
export const defaultRounds = 5
const usage = `npm run drill -- [d1 … d16] [--rounds ${defaultRounds}] [--seconds 10]`

/**
 * Reads the arguments of the command. Without names, it runs all drills.
 * @throws {Failure} that names what is wrong.
 */
export function parseDrillArguments(args: readonly string[], known: readonly string[]): Order {
  const { values, positionals } = parse(args)
  const unknown = positionals.find(id => !known.includes(id))
  if (unknown !== undefined) throw new Failure(`There is no drill "${unknown}". Use ${usage}.`)
  return {
    ids: positionals.length === 0 ? known : known.filter(id => positionals.includes(id)),
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        rounds: { type: 'string', default: String(defaultRounds) },
        seconds: { type: 'string', default: '10' },
      },
    })
  } catch (error) {
    throw new Failure(`${(error as Error).message} Use ${usage}.`)
  }
}

function wholeNumber(name: string, text: string): number {
  const value = Number(text)
  if (Number.isInteger(value) && value >= 1 && value <= 1_000) return value
  throw new Failure(`--${name} must be a whole number from 1 to 1000.`)
}
