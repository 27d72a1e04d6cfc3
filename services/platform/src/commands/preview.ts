// npm run preview -- <remote> [--hours 8] [--token …]
import { hasPreviews, releaseOperations } from '@portal/contracts'
import { buildSources, findTarget, uploadBuild } from '../releases/prepare-build.ts'
import { createReleaseClient, readArguments } from '../releases/release-client.ts'
import { Failure, runCommand } from '../shared/failure.ts'

const print = (line: string) => console.log(line)

await runCommand(async () => {
  const { values, positionals } = readArguments({ hours: { type: 'string' } })
  const target = findTarget(positionals[0])
  if (!hasPreviews(target.name)) throw new Failure(`${target.name} has no previews. No preview was made.`)
  const client = createReleaseClient(values.token)
  const build = await buildSources(target, print)
  await uploadBuild(client, target, build, print, 'No preview was made.')
  const { link, expiresAt } = await client.call(releaseOperations.startPreview, undefined, {
    remote: target.name,
    build,
    why: values.why,
    ...(values.hours && { hours: Number(values.hours) }),
  })
  print(`preview of ${target.name} ${build} until ${expiresAt}, for the first member who opens it:`)
  print(client.origin + link)
})
