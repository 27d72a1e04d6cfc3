// npm run release-token -- <remote>: makes a new token for the team of a remote, with the token of the portal.
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run release-token -- sales')
  const { token } = await createReleaseClient(values.token).call(releaseOperations.makeToken, { remote }, {})
  console.log(token)
})
