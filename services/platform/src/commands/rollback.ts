// npm run rollback -- <remote> [--to <build>] [--from <build>] [--why "…"] [--token …]
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments, secondsSince } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({ to: { type: 'string' }, from: { type: 'string' } })
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run rollback -- sales')
  const client = createReleaseClient(values.token)
  const startedAt = performance.now()
  const { from, to } = await client.call(
    releaseOperations.rollBack,
    { remote },
    { why: values.why, ...(values.to && { to: values.to }), ...(values.from && { from: values.from }) },
  )
  console.log(`${remote} ${from} → ${to} in ${secondsSince(startedAt)} s`)
})
