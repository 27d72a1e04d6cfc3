// npm run bounds -- <remote> --paths /commissions,/reports --roles agent,supervisor,admin [--token …]
import { type Role, releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

const list = (text: string | undefined) =>
  text
    ?.split(',')
    .map(item => item.trim())
    .filter(Boolean)

await runCommand(async () => {
  const { values, positionals } = readArguments({ paths: { type: 'string' }, roles: { type: 'string' } })
  const [remote] = positionals
  if (!remote) throw new Failure('Name a remote, such as: npm run bounds -- sales --paths /commissions')
  const client = createReleaseClient(values.token)
  const current = (await client.call(releaseOperations.listReleases)).find(release => release.remote === remote)?.bounds
  if (!current) throw new Failure(`There is no remote ${remote} at ${client.origin}.`)
  const paths = list(values.paths) ?? current.paths
  const rolesAtMost = (list(values.roles) as Role[] | undefined) ?? current.rolesAtMost
  if (values.paths !== undefined || values.roles !== undefined) {
    await client.call(releaseOperations.setBounds, { remote }, { paths, rolesAtMost })
  }
  console.log(`${remote}: paths ${paths.join(', ') || 'none'}; roles ${rolesAtMost.join(', ') || 'none'}`)
})
