// npm run new -- billing: adds a team to the project: a remote, a service, a contract, a migration, tests, and a journey.
import { join } from 'node:path'
import { Failure, root, runCommand, runTool, toolPath } from '@portal/platform/shared'
import { createTeam } from '../team/create-team.ts'

const [name = ''] = process.argv.slice(2)

await runCommand(async () => {
  const { created, edited } = createTeam(root, name)
  console.log(`Created\n${list(created)}\nAdded ${name} to\n${list(edited)}`)
  await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], 'package-lock.json')
  const launch = join(root, 'services/platform/launch.mjs')
  await run(process.execPath, [launch, 'api'], 'docs/api.md')
  await run(process.execPath, [launch, 'environment'], 'docs/environment.md')
  await run(
    process.execPath,
    [toolPath('@biomejs/biome/bin/biome'), 'format', '--write', ...created, ...edited],
    'format',
  )
  console.log(`
Next: npm run dev -- ${name}, sign in, and open /${name}.
npm test -- --only=unit mfe-${name} services/${name}
Every server with an .env needs a new ${name.toUpperCase()}_DATABASE_PASSWORD.`)
})

function list(files: readonly string[]): string {
  return files.map(file => `  ${file}`).join('\n')
}

async function run(program: string, args: readonly string[], what: string): Promise<void> {
  const { isPassed, output } = await runTool(program, args)
  if (!isPassed)
    throw new Failure(`${output.trim()}\n${what} could not be updated. Fix this, and run: ${program} ${args.join(' ')}`)
  console.log(`${what} ✓`)
}
