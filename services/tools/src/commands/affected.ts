// npm run affected -- --since <commit>: the workspaces that the changes since a commit touch, and how to test them.
import { parseArgs } from 'node:util'
import { Failure, runCommand, runTool } from '@portal/platform/shared'
import { findAffected, testCommandFor } from '../affected.ts'
import { readWorkspaces } from '../read-workspaces.ts'

await runCommand(async () => {
  const since = readSince()
  const files = await changedFiles(since)
  const affected = findAffected(files, readWorkspaces())
  console.log(`${files.length} changed files since ${since}, ${affected.length} affected workspaces`)
  for (const { folder, because } of affected) {
    const reason = because === folder ? 'changed' : `because of ${because}`
    console.log(`${folder.padEnd(22)} ${reason.padEnd(36)} ${testCommandFor(folder)}`)
  }
})

/** @throws {Failure} for any other argument. */
function readSince(): string {
  try {
    return parseArgs({ options: { since: { type: 'string', default: 'HEAD' } } }).values.since
  } catch (error) {
    throw new Failure((error as Error).message)
  }
}

/** Committed, uncommitted, and new files. @throws {Failure} if git does not know the commit. */
async function changedFiles(since: string): Promise<string[]> {
  const [changed, added] = await Promise.all([
    runTool('git', ['diff', '--name-only', '--end-of-options', since, '--']),
    runTool('git', ['ls-files', '--others', '--exclude-standard']),
  ])
  if (!changed.isPassed) throw new Failure(`git does not know the commit ${since}. Name one that this clone has.`)
  return [...new Set((changed.output + added.output).split('\n').filter(Boolean))].sort()
}
