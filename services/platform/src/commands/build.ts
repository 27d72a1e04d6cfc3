// npm run build: makes the builds whose sources changed, or those that are named, such as `npm run build -- calls`.
import { allBuilds, makeBuilds, staleBuilds } from '../startup/builds.ts'
import { runCommand } from '../shared/failure.ts'

const names = process.argv.slice(2)

await runCommand(async () => {
  const builds = names.length > 0 ? allBuilds().filter(({ name }) => names.includes(name)) : staleBuilds()
  if (builds.length === 0) console.log('Every build is up to date.')
  await makeBuilds(builds, line => console.log(line))
})
