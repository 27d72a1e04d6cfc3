// npm run remove -- <remote> [--why "…"] [--token …]
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run remove -- billing')
  await createReleaseClient(values.token).call(releaseOperations.removeRemote, { remote }, { why: values.why })
  console.log(`removed ${remote}`)
})
