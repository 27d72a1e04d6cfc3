import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { launcherIn, root } from './boot-portal.ts'

export interface ProjectCopy {
  readonly folder: string
  /** Runs a command of the portal there. @returns what it prints. @throws with its output if it fails. */
  run(env: Record<string, string>, ...args: string[]): string
  /** Lists the files that differ from the copied project, sorted. */
  changedFiles(): string[]
  /** Undoes all changes. */
  undo(): void
  delete(): void
}

/** Copies the sources of this project with its packages and any builds into a temporary folder with a git repository. */
export function copyProject(): ProjectCopy {
  const folder = mkdtempSync(join(tmpdir(), 'portal-copy-'))
  for (const file of git(root, 'ls-files', '--cached', '--others', '--exclude-standard')) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    cpSync(join(root, file), join(folder, file))
  }
  link('node_modules')
  if (existsSync(join(root, '.remotes'))) link('.remotes')
  // npm writes these in place.
  for (const file of ['.package-lock.json', '.applied-patches']) {
    rmSync(join(folder, 'node_modules', file))
    copyFileSync(join(root, 'node_modules', file), join(folder, 'node_modules', file))
  }
  git(folder, 'init', '--quiet')
  git(folder, 'add', '--all')
  git(folder, '-c', 'user.name=test', '-c', 'user.email=test@localhost', 'commit', '--quiet', '--message=copy')

  return {
    folder,
    run(env, ...args) {
      const { status, stdout, stderr } = spawnSync(process.execPath, [launcherIn(folder), ...args], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
      if (status !== 0) throw new Error(`npm run ${args.join(' ')} failed:\n${stdout}${stderr}`)
      return stdout
    },
    changedFiles: () =>
      git(folder, 'status', '--porcelain', '--untracked-files=all')
        .map(line => line.slice(3))
        .toSorted(),
    undo() {
      git(folder, 'checkout', '--quiet', '.')
      git(folder, 'clean', '-d', '--force', '--quiet')
    },
    delete: () => rmSync(folder, { recursive: true, force: true }),
  }

  /** Copies a folder by hard links: the packages have more than a gigabyte. */
  function link(path: string): void {
    mkdirSync(join(folder, path))
    for (const entry of readdirSync(join(root, path), { withFileTypes: true })) {
      const below = join(path, entry.name)
      const [from, to] = [join(root, below), join(folder, below)]
      if (below === 'node_modules/.cache') continue
      if (entry.isDirectory()) link(below)
      else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to)
      else linkOrCopy(from, to)
    }
  }
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    // The temporary folder may be on another disk.
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    copyFileSync(from, to)
  }
}

/** Runs git. @returns the lines that it prints. */
function git(folder: string, ...args: string[]): string[] {
  const { status, stdout, stderr } = spawnSync('git', args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  if (status !== 0) throw new Error(`git ${args.join(' ')} failed:\n${stderr}`)
  return stdout.split('\n').filter(Boolean)
}
