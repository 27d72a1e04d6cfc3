// Builds the portal as one application, into the folder in its argument: what `npm run bench -- portal` compares it with. The
// shell and the pages of all remotes, as lazily loaded parts of it, are one webpack bundle without Module Federation. The
// manifests of the remotes still say which pages there are, but list no files.
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import {
  bundle,
  compileEarly,
  exposedFrom,
  makeBuild,
  modulesOf,
  outputRoot as portalBuilds,
  root,
} from '@portal/sdk/federation'
import { newestBuild, recordNewest } from '@portal/sdk/federation/newest-build'
import type { RemoteDefinition } from '@portal/sdk/remote'
import webpack from 'webpack'
import { completeShell, shellConfig } from './configuration.ts'

/** A module that a remote exposes. */
interface Part {
  remote: string
  module: string
  source: string
}

/** Any ID: the folder has one build of each. */
const build = '0'.repeat(12)
const entry = 'empty.js'
const [, , outputRoot = ''] = process.argv

const folders = globSync('mfe-*/src/remote.ts', { cwd: root }).map(file => join(root, dirname(dirname(file))))
const nameOf = (folder: string) => basename(folder).replace('mfe-', '')
const parts = (await Promise.all(folders.map(partsOf))).flat()
const loader = join(outputRoot, 'federation.js')
writeFileSync(loader, loaderSource())
await makeBuild({ outputRoot, name: 'shell', build, write: writeShell })
recordNewest(join(outputRoot, 'shell'), build)
rmSync(loader)
folders.map(nameOf).forEach(writeManifest)

async function partsOf(folder: string): Promise<Part[]> {
  const module = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as { default: RemoteDefinition }
  const remote = nameOf(folder)
  return exposedFrom(folder, modulesOf(module.default)).map(([path, source]) => ({ remote, module: path, source }))
}

/** The source of what replaces the Module Federation runtime: an import per module. */
function loaderSource(): string {
  const loads = parts.map(part => {
    const name = JSON.stringify(`${part.remote} ${part.module}`)
    return `${name}: () => import(/* webpackChunkName: "${chunkOf(part)}" */ ${JSON.stringify(part.source)})`
  })
  return `const loads = {\n${loads.join(',\n')}\n}
const nothing = () => undefined
const load = async (remote, module) => (await loads[remote + ' ' + module]()).default
export const federation = { prepareRuntime: nothing, register: nothing, retry: nothing, load }\n`
}

function chunkOf({ remote, module }: Part): string {
  return `${remote}-${module.replace('./', '').replaceAll('/', '-')}`
}

async function writeShell(draft: string) {
  const { compilation } = await bundle(
    shellConfig(draft, [
      new webpack.NormalModuleReplacementPlugin(/\/remotes\/federation\.ts$/, loader),
      compileEarly(parts.map(chunkOf)),
    ]),
  )
  return completeShell(draft, compilation)
}

/** Copies the manifest of a remote's newest build, without its files. */
function writeManifest(name: string): void {
  const home = join(portalBuilds, name)
  const newest = join(home, newestBuild(home) ?? '', 'remote.json')
  const manifest = JSON.parse(readFileSync(newest, 'utf8')) as RemoteManifest
  const { pages, slots, searches } = manifest
  const withoutFiles = <T extends object>(listed: readonly T[]) =>
    listed.map(part => ({ ...part, files: [], shared: [] }))
  const folder = join(outputRoot, name, build)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, entry), '')
  const described = {
    ...manifest,
    build,
    entry,
    integrity: {},
    pages: withoutFiles(pages),
    slots: withoutFiles(slots),
    searches: withoutFiles(searches),
  }
  writeFileSync(join(folder, 'remote.json'), JSON.stringify(described))
  recordNewest(join(outputRoot, name), build)
}
