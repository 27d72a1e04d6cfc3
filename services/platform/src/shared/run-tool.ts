import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './paths.ts'

interface ToolOptions {
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** Where what it says goes: straight to the terminal, or kept until it is done. */
  output?: 'shown' | 'kept'
  /** The tool is stopped after this long. */
  timeoutMs?: number
}

export interface ToolRun {
  readonly isPassed: boolean
  /** What it said, when that was kept. */
  readonly output: string
}

/** A script in node_modules; it runs with the Node.js that runs us. */
export function toolPath(path: string): string {
  return join(root, 'node_modules', path)
}

/** Runs a program to its end, in the project's folder unless told otherwise; a signal to us reaches it first. */
export function runTool(program: string, args: readonly string[], options: ToolOptions = {}): Promise<ToolRun> {
  const { env = process.env, cwd = root, output = 'kept', timeoutMs } = options
  const stdio = output === 'shown' ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd, env, stdio: ['ignore', stdio, stdio], timeout: timeoutMs })
  let kept = ''
  const keep = (chunk: Buffer) => {
    kept += chunk.toString()
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  const passOn = (signal: NodeJS.Signals) => child.kill(signal)
  process.on('SIGTERM', passOn).on('SIGINT', passOn)
  return new Promise(resolve => {
    const done = (isPassed: boolean) => {
      process.off('SIGTERM', passOn).off('SIGINT', passOn)
      resolve({ isPassed, output: kept })
    }
    child.once('error', error => {
      kept += error.message
      done(false)
    })
    child.once('close', code => done(code === 0))
  })
}
