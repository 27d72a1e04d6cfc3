import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../shared/failure.ts'

/** The account of the database server; empty for the account of this process. */
export interface Account {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root. As root, it runs as `nobody`, which every Unix has. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  try {
    const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new Failure(
      'The database cannot run as root, and there is no user "nobody". Start the portal as another user.',
    )
  }
}

/** Returns whether an account can reach a folder: every folder above it must be open to other users. */
export function isReachable(folder: string, { uid }: Account): boolean {
  if (uid === undefined) return true
  const status = statSync(folder, { throwIfNoEntry: false })
  const isOpen = !status || status.uid === uid || (status.mode & 0o001) !== 0
  return isOpen && (dirname(folder) === folder || isReachable(dirname(folder), { uid }))
}
