import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export interface PidFile {
  readonly pid: number
  readonly port: number
  readonly isReady: boolean
}

/** Reads postmaster.pid, which a server writes into its data folder and removes when it stops; null if it is missing. */
export function readPidFile(folder: string): PidFile | null {
  let text: string
  try {
    text = readFileSync(join(folder, 'postmaster.pid'), 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
  const lines = text.split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7]?.trim() === 'ready' }
}
