// npm run promote -- <remote> [--from <build>] [--why "…"] [--token …]
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments, secondsSince } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({ from: { type: 'string' } })
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run promote -- sales')
  const startedAt = performance.now()
  const { from, to } = await createReleaseClient(values.token).call(
    releaseOperations.promote,
    { remote },
    { why: values.why, ...(values.from && { from: values.from }) },
  )
  console.log(`${remote} ${from} → ${to} in ${secondsSince(startedAt)} s`)
})
