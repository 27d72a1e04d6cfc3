// npm run build: makes the stale builds, or the named ones, such as `npm run build -- calls`.
import { newestBuild } from '@portal/sdk/federation/newest-build'
import { writeBillOfMaterials } from '../releases/bill-of-materials.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { allBuilds, makeBuilds, staleBuilds } from '../startup/builds.ts'

const names = process.argv.slice(2)

await runCommand(async () => {
  const all = allBuilds()
  const unknown = names.filter(name => !all.some(target => target.name === name))
  if (unknown.length > 0)
    throw new Failure(`Unknown remote: ${unknown.join(', ')}. Choose from ${all.map(({ name }) => name).join(', ')}.`)
  const targets = names.length > 0 ? all.filter(({ name }) => names.includes(name)) : staleBuilds(all)
  if (targets.length === 0) console.log('Every build is up to date.')
  await makeBuilds(targets, line => console.log(line))
  for (const target of targets) {
    // Not the ID of the sources, which may have changed since.
    const build = newestBuild(target.home)
    if (build) await writeBillOfMaterials(target, build)
  }
})
