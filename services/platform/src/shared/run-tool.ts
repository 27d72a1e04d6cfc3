import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './paths.ts'

interface ToolOptions {
  env?: NodeJS.ProcessEnv
  /** The project folder by default. */
  cwd?: string
  /** Prints the output as it arrives; otherwise the result contains it. */
  printOutput?: boolean
  /** Ends the tool after this time. */
  timeoutMs?: number
}

export interface ToolRun {
  readonly isPassed: boolean
  /** Empty if the output was printed. */
  readonly output: string
}

/** Returns the path of a file in node_modules. */
export function toolPath(path: string): string {
  return join(root, 'node_modules', path)
}

/**
 * Runs a program until it ends, and forwards signals to it. Never rejects: a program that cannot start counts as
 * failed.
 */
export function runTool(program: string, args: readonly string[], options: ToolOptions = {}): Promise<ToolRun> {
  const { env = process.env, cwd = root, printOutput = false, timeoutMs } = options
  const stdio = printOutput ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', stdio, stdio], timeout: timeoutMs })
  let output = ''
  const append = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout?.on('data', append)
  child.stderr?.on('data', append)
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', passOn).on('SIGINT', passOn)
  return new Promise(resolve => {
    const finish = (isPassed: boolean) => {
      process.off('SIGTERM', passOn).off('SIGINT', passOn)
      resolve({ isPassed, output })
    }
    child.once('error', error => {
      output += error.message
      finish(false)
    })
    child.once('close', code => finish(code === 0))
  })
}
