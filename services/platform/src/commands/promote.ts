// npm run promote -- <remote> [--from <build>] [--why "…"] [--token …]
import { promote } from '../releases/move-release.ts'
import { createReleaseClient, readArguments, secondsSince } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({ from: { type: 'string' } })
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run promote -- sales')
  const startedAt = performance.now()
  const { from, to } = await promote(createReleaseClient(values.token), remote, values)
  console.log(`${remote} ${from} → ${to} in ${secondsSince(startedAt)} s`)
})
