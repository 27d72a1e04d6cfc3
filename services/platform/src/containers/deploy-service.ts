import { setTimeout as wait } from 'node:timers/promises'
import { Failure } from '../shared/failure.ts'
import { runTool } from '../shared/run-tool.ts'
import type { Compose } from './compose.ts'
import { changeEnvironmentFile, readEnvironmentFile } from './compose-files.ts'

const maxMsToBeReady = 60_000
const versionPattern = /^[\w.+-]{1,64}$/

const variables = (service: string) => {
  const prefix = service.toUpperCase()
  return { version: `${prefix}_VERSION`, previous: `${prefix}_PREVIOUS_VERSION` }
}

/** Returns the version of these sources: their commit. @throws {Failure} if sources differ from it, or without git. */
export async function versionOfSources(): Promise<string> {
  const head = await runTool('git', ['rev-parse', '--short=12', 'HEAD'])
  if (!head.isPassed) throw new Failure('This folder has no commit. Name the version: --version 2026-11-23.')
  const changes = await runTool('git', ['status', '--porcelain'])
  if (changes.output.trim())
    throw new Failure('The sources have uncommitted changes. Commit them, or name the version: --version trial-1.')
  return head.output.trim()
}

/** Returns the version that ran before the current one. @throws {Failure} if none did. */
export function previousVersion(envFile: string, service: string): string {
  const previous = readEnvironmentFile(envFile)[variables(service).previous]
  if (!previous) throw new Failure(`${envFile} names no previous version of ${service}.`)
  return previous
}

interface Deployment {
  service: string
  version: string
  envFile: string
  /** Builds the image and migrates first; otherwise an image of this version must be there. */
  isBuilt: boolean
}

/**
 * Replaces the container of one service and waits until the new one is ready. Then the environment file names its version,
 * and the one before it.
 * @param openCompose opens the composition with these values, which win over the environment file
 * @throws {Failure} if the new one isn't ready within a minute: then the previous one runs again.
 */
export async function deployService(
  openCompose: (env: Record<string, string>) => Promise<Compose>,
  { service, version, envFile, isBuilt }: Deployment,
  print: (line: string) => void,
): Promise<void> {
  if (!versionPattern.test(version)) throw new Failure(`${version} is not a version. Use letters, digits, and . _ + -`)
  const names = variables(service)
  const before = readEnvironmentFile(envFile)[names.version] || 'local'
  const compose = await openCompose({ [names.version]: version })
  try {
    if (isBuilt) {
      await compose.require('build', 'provision', service)
      print(`build ✓ portal-${service}:${version}`)
      await compose.require('run', '--rm', '--no-deps', '-T', 'provision')
      print('migrate ✓')
    }
    const { isPassed } = await compose.run('up', '--detach', '--no-deps', '--no-build', service)
    if (isPassed && (await becomesReady(compose, service))) {
      changeEnvironmentFile(envFile, {
        [names.version]: version,
        ...(before !== version && { [names.previous]: before }),
      })
      print(`deployed ${service} ${version}; to go back to ${before}: npm run deploy -- ${service} --back`)
      return
    }
  } finally {
    await compose.close()
  }
  const previous = await openCompose({ [names.version]: before })
  try {
    await previous.require('up', '--detach', '--no-deps', '--no-build', service)
  } finally {
    await previous.close()
  }
  throw new Failure(`${service} ${version} was not ready within a minute, so ${before} runs again. Its log says why.`)
}

async function becomesReady(compose: Compose, service: string): Promise<boolean> {
  const check = "fetch('http://127.0.0.1:8080/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"
  const until = performance.now() + maxMsToBeReady
  while (performance.now() < until) {
    if ((await compose.run('exec', '-T', service, 'node', '-e', check)).isPassed) return true
    await wait(500)
  }
  return false
}
