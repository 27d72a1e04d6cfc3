import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { databaseAccount } from '../database/account.ts'
import { findBinaries } from '../database/binaries.ts'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { runTool } from '../shared/run-tool.ts'
import type { Compose } from './compose.ts'

const debian = 'localhost/portal-debian:bookworm'
const certificates = '/etc/ssl/certs/ca-certificates.crt'

/**
 * Builds `node:26-slim` and `postgres:18` locally, unless they exist, for machines that cannot pull them.
 * Uses Debian's packages, the running Node.js, this machine's npm with its registry, and the packaged PostgreSQL. Needs
 * root.
 */
export async function makeBaseImages(compose: Compose, print: (line: string) => void): Promise<void> {
  const engine = async (...args: string[]) => pass(await compose.runEngine(...args), args)
  const imageExists = async (image: string) => (await compose.runEngine('image', 'inspect', image)).isPassed
  const folder = mkdtempSync(join(tmpdir(), 'portal-bases-'))
  const containers = join(root, 'services/platform/containers')
  try {
    const makes = { node: 'docker.io/library/node:26-slim', postgres: 'docker.io/library/postgres:18' }
    for (const [name, image] of Object.entries(makes)) {
      if (await imageExists(image)) continue
      print(`making ${image} …`)
      if (!(await imageExists(debian))) await makeDebian()
      const context = join(folder, name)
      mkdirSync(context)
      await (name === 'node' ? addNode : addPostgres)(context)
      const file = join(containers, `${name}.Dockerfile`)
      await engine('build', '--tag', image, '--file', file, context)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }

  async function makeDebian() {
    const target = join(folder, 'debian')
    const packages = 'ca-certificates,libatomic1,postgresql-client-15'
    const args = ['--variant=minbase', `--include=${packages}`, 'bookworm', target]
    pass(await runTool('debootstrap', args), ['debootstrap'])
    const archive = join(folder, 'debian.tar')
    pass(await runTool('tar', ['--create', '--file', archive, '--directory', target, '.']), ['tar'])
    await engine('import', archive, debian)
  }

  async function addNode(context: string) {
    cpSync(process.execPath, join(context, 'node'), { dereference: true })
    cpSync(certificates, join(context, 'ca-certificates.crt'), { dereference: true })
    cpSync(await npmFolder(), join(context, 'npm'), { recursive: true, dereference: true })
    const registry = pass(await runTool('npm', ['config', 'get', 'registry', '--loglevel=error']), ['npm']).trim()
    writeFileSync(join(context, 'npmrc'), `registry=${registry}\ncafile=${certificates}\n`)
  }

  async function addPostgres(context: string) {
    const { bin } = findBinaries(databaseAccount())
    cpSync(dirname(bin), join(context, 'postgres'), { recursive: true, verbatimSymlinks: true })
    pass(await runTool('chmod', ['-R', 'go+rX', context]), ['chmod'])
    cpSync(join(containers, 'postgres-entrypoint.sh'), join(context, 'postgres-entrypoint.sh'))
  }
}

async function npmFolder(): Promise<string> {
  return join(pass(await runTool('npm', ['root', '--global', '--loglevel=error']), ['npm root']).trim(), 'npm')
}

function pass({ isPassed, output }: { isPassed: boolean; output: string }, what: readonly string[]): string {
  if (!isPassed) throw new Failure(`${what.join(' ')} failed:\n${output.trim().split('\n').slice(-20).join('\n')}`)
  return output
}
