import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { releaseOperations, type RemoteManifest } from '@portal/contracts'
import { sri } from '@portal/sdk/federation/files'
import { Failure } from '../shared/failure.ts'
import { root } from '../shared/paths.ts'
import { runTool, toolPath } from '../shared/run-tool.ts'
import { allBuilds, type BuildTarget, makeBuild } from '../startup/builds.ts'
import { writeBillOfMaterials } from './bill-of-materials.ts'
import { type ReleaseClient, secondsSince } from './release-client.ts'

type Print = (line: string) => void

/** Returns the remote with this name, to build it. @throws {Failure} if there is none. */
export function findTarget(name: string | undefined): BuildTarget {
  const all = allBuilds()
  const target = all.find(candidate => candidate.name === name)
  if (!target) throw new Failure(`Name one of ${all.map(candidate => candidate.name).join(', ')}.`)
  return target
}

/** Runs the type check and the tests of a remote. Prints each result. @throws {Failure} with the output of one that fails. */
export async function checkSources({ folder, name }: BuildTarget, hasTests: boolean, print: Print): Promise<void> {
  await runStep('types', [toolPath('typescript/bin/tsc'), '--noEmit', '-p', folder], print)
  if (!hasTests) return print('tests skipped')
  const tests = `${folder.slice(root.length)}/${name === 'shell' ? 'src/' : ''}`
  await runStep('tests', [join(root, 'services/platform/launch.mjs'), 'test', '--only=unit', tests], print)
}

async function runStep(name: string, args: readonly string[], print: Print): Promise<void> {
  const startedAt = performance.now()
  const { isPassed, output } = await runTool(process.execPath, args)
  if (!isPassed) throw new Failure(`${output.trim()}\n${name} ✗ Nothing was released.`)
  print(`${name} ✓ ${secondsSince(startedAt)} s`)
}

/** Makes the build of the current sources, unless it exists. A local portal does not follow it. @returns its ID. */
export async function buildSources(target: BuildTarget, print: Print): Promise<string> {
  const startedAt = performance.now()
  const build = target.currentId()
  const isNew = !existsSync(join(target.home, build))
  if (isNew) await makeBuild(target, () => undefined)
  print(`build ${build} ✓ ${isNew ? `${secondsSince(startedAt)} s` : 'made before'}`)
  return build
}

/**
 * Uploads the files of a build that the portal lacks, and checks it there.
 * @param refusal the message for a refused build, such as `sales was not released.`
 * @throws {Failure} naming every conflict.
 */
export async function uploadBuild(
  client: ReleaseClient,
  target: BuildTarget,
  build: string,
  print: Print,
  refusal = `${target.name} was not released.`,
) {
  const { home, name } = target
  const startedAt = performance.now()
  await writeBillOfMaterials(target, build)
  const folder = join(home, build)
  const content = new Map(
    readdirSync(folder)
      .filter(file => file !== 'remote.json')
      .map(file => [file, readFileSync(join(folder, file))]),
  )
  const manifest = JSON.parse(readFileSync(join(folder, 'remote.json'), 'utf8')) as RemoteManifest
  const files = Object.fromEntries([...content].map(([file, bytes]) => [file, sri('sha384', bytes)]))
  const params = { remote: name, build }
  const { missing } = await client.call(releaseOperations.publishBuild, params, {
    manifest,
    files,
    ...(await readCommit()),
  })
  for (const file of missing) {
    await client.upload({ ...params, name: file }, content.get(file) ?? new Uint8Array())
  }
  print(`uploaded ${missing.length} of ${content.size} files ✓ ${secondsSince(startedAt)} s`)
  const { issues } = await client.call(releaseOperations.checkBuild, params, {})
  if (issues.length > 0) {
    throw new Failure(`check ✗\n${issues.map(({ message }) => `  ${message}`).join('\n')}\n${refusal}`)
  }
  print('check ✓')
}

/** The commit of the checkout; unknown without git. */
async function readCommit(): Promise<{ commit: string | null; isDirty: boolean }> {
  const [head, status] = await Promise.all([
    runTool('git', ['rev-parse', 'HEAD']),
    runTool('git', ['status', '--porcelain']),
  ])
  return head.isPassed
    ? { commit: head.output.trim(), isDirty: status.output.trim() !== '' }
    : { commit: null, isDirty: false }
}
