import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { root } from '../shared/paths.ts'
import { writeWhole } from '../shared/write-whole.ts'

/** Returns the settings of an environment file, without the quotes around values. */
export function readEnvironmentFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n')
  return Object.fromEntries(
    lines
      .filter(line => /^\w+=/.test(line))
      .map(line => {
        const [name = '', value = ''] = line.split(/=(.*)/)
        return [name, value.replace(/^(['"])(.*)\1$/, '$2')]
      }),
  )
}

/** Replaces settings of an environment file, or adds them. */
export function changeEnvironmentFile(file: string, changes: Readonly<Record<string, string>>): void {
  const kept = readFileSync(file, 'utf8')
    .trimEnd()
    .split('\n')
    .filter(line => !((line.split('=', 1)[0] as string) in changes))
  const changed = Object.entries(changes).map(([name, value]) => `${name}='${value}'`)
  // It has every secret: an interrupted write must not lose them.
  writeWhole(file, `${[...kept, ...changed].join('\n')}\n`)
}

/** Returns the files of `COMPOSE_FILE`, which are separated by colons; by default `docker-compose.yml`. */
export function composeFiles(settings: Readonly<Record<string, string | undefined>>): string[] {
  return (settings['COMPOSE_FILE'] || 'docker-compose.yml').split(':').filter(Boolean)
}

/** Returns the project name that the first file with one gives. */
export function projectName(files: readonly string[]): string {
  const names = files.map(file => /^name: *["']?([\w-]+)/m.exec(readFileSync(inProject(file), 'utf8'))?.[1])
  return names.find(Boolean) ?? 'portal'
}

/**
 * Copies the files to `folder` without the project's name, the only line that docker-compose 1 doesn't read. Their paths
 * relative to each other stay the same.
 */
export function withoutProjectName(files: readonly string[], folder: string): string[] {
  return files.map(file => {
    const copy = join(folder, file)
    mkdirSync(dirname(copy), { recursive: true })
    writeFileSync(copy, readFileSync(inProject(file), 'utf8').replace(/^name:.*\n/m, ''))
    return copy
  })
}

export const inProject = (file: string): string => (isAbsolute(file) ? file : join(root, file))
