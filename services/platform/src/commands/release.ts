// npm run release -- <remote> [--share 5] [--roles supervisor,admin] [--why "…"] [--token …] [--skip-tests]
import { type Role, releaseOperations } from '@portal/contracts'
import { buildSources, checkSources, findTarget, uploadBuild } from '../releases/prepare-build.ts'
import { createReleaseClient, readArguments, secondsSince } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

const print = (line: string) => console.log(line)

await runCommand(async () => {
  const startedAt = performance.now()
  const { values, positionals } = readArguments({
    share: { type: 'string' },
    roles: { type: 'string' },
    'skip-tests': { type: 'boolean', default: false },
  })
  const roles = values.roles?.split(',').map(role => role.trim()) as Role[] | undefined
  const share = values.share === undefined ? (roles ? 0 : 100) : Number(values.share)
  if (values.share !== undefined && !(Number.isInteger(share) && share >= 1 && share <= 100)) {
    throw new Failure(`--share is a whole number from 1 to 100, not ${values.share}.`)
  }
  const target = findTarget(positionals[0])
  const client = createReleaseClient(values.token)
  // The release is refused if another one arrives in between.
  const from = (await client.call(releaseOperations.listReleases)).find(({ remote }) => remote === target.name)?.build
  const [build] = await Promise.all([buildSources(target, print), checkSources(target, !values['skip-tests'], print)])
  await uploadBuild(client, target, build, print)
  const { candidate } = await client.call(
    releaseOperations.releaseBuild,
    { remote: target.name },
    { build, share, roles: roles ?? [], from, why: values.why },
  )
  const whom = [share > 0 && `${share}%`, roles?.join(', ')].filter(Boolean).join(' and ')
  print(`released ${target.name} ${build}${candidate ? ` to ${whom}` : ''} in ${secondsSince(startedAt)} s`)
})
