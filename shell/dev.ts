// Compiles the shell and the remotes in its arguments now and at every change, and serves them: a part of `npm run dev`,
// which starts it with an IPC channel and receives the origin of its server once everything has been compiled.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { manifestOf, type OnCompiled, startDevServer, watch, watchRemote } from '@portal/sdk/dev'
import { integrityOf, outputRoot, root } from '@portal/sdk/federation'
import { describeShell, developmentConfig } from './configuration.ts'

const names = process.argv.slice(2)
const folder = join(outputRoot, '.dev')
rmSync(folder, { recursive: true, force: true })
const server = await startDevServer(folder)
await Promise.all([watchShell(), ...names.map(watchNamed)])
process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit())
process.send?.(server.origin)

function watchShell() {
  const output = join(folder, 'shell')
  return watch(
    developmentConfig(output),
    async compilation =>
      manifestOf('shell', await describeShell(output, compilation, '/dev/shell/'), integrityOf(output)),
    publish('shell'),
  )
}

function watchNamed(name: string) {
  return watchRemote(join(root, `mfe-${name}`), join(folder, name), publish(name))
}

function publish(name: string): OnCompiled {
  return result => {
    if ('errors' in result) return console.error(`${name} failed to compile\n${result.errors}`)
    server.publish(result)
    process.stdout.write(`${name} compiled in ${Math.round(result.durationMs)} ms\n`)
  }
}
