// npm run releases [-- <remote>] [--token …]
import { type Release, releaseOperations } from '@portal/contracts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

await runCommand(async () => {
  const { values, positionals } = readArguments({})
  const [only] = positionals
  const client = createReleaseClient(values.token)
  const all = await client.call(releaseOperations.listReleases)
  const releases = only ? all.filter(({ remote }) => remote === only) : all
  if (only && releases.length === 0) throw new Failure(`There is no remote ${only} at ${client.origin}.`)
  for (const release of releases) {
    console.log(
      `${release.remote.padEnd(12)} ${release.build}  since ${release.since}  ${release.by}${healthOf(release.remote, release.health)}${candidateOf(release)}`,
    )
    if (only) printDetails(release)
  }
  if (only) return
  console.log('')
  for (const { name, version } of await client.call(releaseOperations.listServices))
    console.log(`${name.padEnd(12)} ${version ?? 'does not answer'}`)
})

function candidateOf({ candidate }: Release): string {
  return candidate ? `  candidate ${candidate.build} (${[`${candidate.share}%`, ...candidate.roles].join(', ')})` : ''
}

/** In how many tabs a build failed in the last 24 hours; for the landing page, in how many renderings. */
function healthOf(remote: string, health: Release['health']): string {
  if (!health) return ''
  const failures = health.failed + health.crashed
  const unit = remote === 'landing' ? 'renderings' : 'tabs'
  return `  failed in ${failures} of ${Math.max(health.loaded + health.failed, failures)} ${unit}`
}

function printDetails({ remote, otherBuilds, log }: Release): void {
  for (const { build, builtAt, isWithdrawn, lastReleased, health } of otherBuilds) {
    const state = isWithdrawn ? 'withdrawn' : lastReleased ? `last released ${lastReleased.at}` : 'never released'
    console.log(`  ${build}  built ${builtAt ?? 'at an unknown time'}  ${state}${healthOf(remote, health)}`)
  }
  for (const { at, kind, fromBuild, build, by, why } of log) {
    const builds = [fromBuild, build].filter(Boolean).join(' → ')
    console.log(`  ${[at, kind, builds, by].filter(Boolean).join('  ')}${why && `: ${why}`}`)
  }
}
