// npm run new -- billing: adds a team to the project: a remote, a service, a contract, a migration, tests, and a journey.
import { join } from 'node:path'
import { Failure, root, runCommand, runTool, toolPath } from '@portal/platform/shared'
import { createTeam } from '../team/create-team.ts'

const [name = ''] = process.argv.slice(2)

await runCommand(async () => {
  const created = createTeam(root, name)
  console.log(
    `Created\n${[...created, `services/${name}/API.md`, `docs/texts/${name}.md`].map(file => `  ${file}`).join('\n')}`,
  )
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], 'package-lock.json')
  await run(process.execPath, [join(root, 'services/platform/launch.mjs'), 'api'], 'API.md')
  await run(process.execPath, [join(root, 'services/platform/launch.mjs'), 'texts'], 'docs/texts')
  await run(process.execPath, [toolPath('@biomejs/biome/bin/biome'), 'format', '--write', ...created], 'format')
  console.log(`
Next: npm run dev -- ${name}, sign in, and open /${name}.
npm test -- --only=unit mfe-${name} services/${name}
On every server with an .env, run make-secrets again: it adds the key of the service and the password of its database role.
Reviews of these files belong to the platform team until .github/CODEOWNERS names yours.`)
})

async function run(program: string, args: readonly string[], what: string): Promise<void> {
  const { isPassed, output } = await runTool(program, args)
  if (!isPassed)
    throw new Failure(`${output.trim()}\n${what} could not be updated. Fix this, and run: ${program} ${args.join(' ')}`)
  console.log(`${what} ✓`)
}
