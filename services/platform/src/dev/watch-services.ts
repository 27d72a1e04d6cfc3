import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from '../shared/paths.ts'
import { report } from '../shared/failure.ts'
import type { PortalProcesses } from '../startup/as-processes.ts'

/** Editors write a file in several steps. */
const settleMs = 50

/** Restarts the services whose sources change, and migrates the database before if a migration changes. @returns a function that stops it. */
export function watchServices({ programs, migrate }: PortalProcesses, print: (line: string) => void): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(join(root, 'services'), { recursive: true }, (_, file) => {
    if (!file || programsFor(file, programs).length === 0) return
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(() => void restart().catch(report), settleMs)
  })
  return () => {
    clearTimeout(timer)
    watcher.close()
  }

  async function restart() {
    const files = [...changed]
    changed.clear()
    if (files.some(file => file.endsWith('.sql'))) await migrate()
    const affected = new Set(files.flatMap(file => programsFor(file, programs)))
    print(`${files[0]} changed: restarting ${[...affected].map(({ name }) => name).join(', ')}`)
    for (const program of affected) program.restart()
  }
}

/**
 * Returns the programs that run a file: those of its service; all of them for the contracts and the service kit.
 * @param file path below services/
 */
export function programsFor<P extends { name: string }>(file: string, programs: readonly P[]): P[] {
  const [folder, part] = file.split(/[\\/]/)
  const isSource = part === 'src' && file.endsWith('.ts') && !/\.test\.ts$|[\\/]testing[\\/]/.test(file)
  const isMigration = part === 'migrations' && file.endsWith('.sql')
  if (!isSource && !isMigration) return []
  if (folder === 'contracts' || folder === 'service-kit') return [...programs]
  return programs.filter(({ name }) => name === folder)
}
