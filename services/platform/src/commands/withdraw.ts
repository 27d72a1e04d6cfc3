// npm run withdraw -- <remote> <build> [--why "…"] [--token …]
import { releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const [remote, build] = positionals
  if (!remote || !build) throw new Failure('Name a remote and a build, such as: npm run withdraw -- sales 3f9c2a7be104')
  await createReleaseClient(values.token).call(releaseOperations.withdraw, { remote }, { build, why: values.why })
  console.log(`withdrew ${remote} ${build}`)
})
