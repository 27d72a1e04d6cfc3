import { execFileSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { Failure } from '../shared/failure.ts'

/** The account the database server runs as; empty: ours. */
export interface Account {
  uid?: number
  gid?: number
}

/** PostgreSQL refuses to run as root: there it runs as `nobody`, which every Unix has. */
export function databaseAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  try {
    const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    throw new Failure(
      'The database cannot run as root and there is no user "nobody": start the portal as another user.',
    )
  }
}

/** Whether an account that is not root can get at a folder: each folder above it must let everybody through. */
export function isReachable(folder: string, { uid }: Account): boolean {
  if (uid === undefined) return true
  const status = statSync(folder, { throwIfNoEntry: false })
  const lets = !status || status.uid === uid || (status.mode & 0o001) !== 0
  return lets && (dirname(folder) === folder || isReachable(dirname(folder), { uid }))
}
