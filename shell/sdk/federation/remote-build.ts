import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { sizeLimits } from '@portal/contracts/remote-manifest'
import { signedIn } from '@portal/contracts/role'
import type webpack from 'webpack'
import type { RemoteDefinition } from '../src/remote.ts'
import { remoteBuildId } from './build-id.ts'
import { browserConfig, bundle, compileEarly } from './bundler.ts'
import { wireBytes } from './files.ts'
import { needsOf } from './needs.ts'
import { PortalFilesPlugin } from './portal-files-plugin.ts'
import { type Described, makeBuild, summarize } from './publish.ts'
import { sharedModules } from './share.ts'
import { sharedKeys } from './shared-files.ts'
import { outputRoot } from './workspace.ts'

/** Builds the remote in `folder` from its `src/remote.ts`, unless this build already exists. */
export async function buildRemote(folder: string): Promise<void> {
  const startedAt = performance.now()
  const module = (await import(pathToFileURL(join(folder, 'src/remote.ts')).href)) as { default: RemoteDefinition }
  const definition = module.default
  const build = remoteBuildId(folder)
  const isNew = await makeBuild({
    outputRoot,
    name: definition.name,
    build,
    write: draft => writeRemote(folder, draft, definition, build),
  })
  console.log(`${definition.name} ${build} ${summarize(isNew, startedAt)}`)
}

async function writeRemote(
  folder: string,
  draft: string,
  definition: RemoteDefinition,
  build: string,
): Promise<Described> {
  const modules = modulesOf(definition)
  const { compilation } = await bundle(remoteConfig(folder, draft, definition.name, build, modules))
  const described = describeRemote(definition, compilation)
  checkSize(`Entry of remote ${definition.name}`, draft, [described.entry], sizeLimits.entryBytes)
  for (const module of modules)
    checkSize(`${module} of remote ${definition.name}`, draft, filesOf(compilation, module), sizeLimits.moduleBytes)
  return { ...described, needs: await needsOf(folder) }
}

/** Returns the modules that a remote exposes. */
export function modulesOf({ pages, slots = [], searches = [] }: RemoteDefinition): string[] {
  const counts = pages.flatMap(({ menu }) => (menu?.count ? [menu.count] : []))
  return [...[...pages, ...slots, ...searches].map(({ module }) => module), ...counts]
}

/** Describes a finished compilation of a remote for its manifest, without its needs. */
export function describeRemote(
  definition: RemoteDefinition,
  compilation: webpack.Compilation,
): Described & { entry: string } {
  const { slots = [], searches = [], actions = [], shortcuts = [] } = definition
  const entry = filesIn(compilation, containerName(definition.name)).at(-1)
  if (!entry) throw new Error(`Remote ${definition.name}: webpack wrote no entry`)
  const roles = [...(definition.roles ?? signedIn)]
  return {
    version: definition.version,
    roles,
    entry,
    pages: definition.pages.map(({ menu, ...page }) => ({
      ...page,
      ...(menu && {
        menu: {
          ...menu,
          count: menu.count ? { module: menu.count, files: filesOf(compilation, menu.count) } : undefined,
        },
      }),
      requests: [...(page.requests ?? [])],
      roles: [...(page.roles ?? roles)],
      files: filesOf(compilation, page.module),
      shared: sharedOf(compilation, page.module),
    })),
    slots: slots.map(slot => ({
      order: 0,
      ...slot,
      requests: [...(slot.requests ?? [])],
      roles: [...(slot.roles ?? roles)],
      files: filesOf(compilation, slot.module),
      shared: sharedOf(compilation, slot.module),
    })),
    searches: searches.map(search => ({
      ...search,
      roles: [...(search.roles ?? roles)],
      files: filesOf(compilation, search.module),
    })),
    actions: actions.map(action => ({ ...action, roles: [...(action.roles ?? roles)] })),
    shortcuts: [...shortcuts],
    preload: [],
    csp: { scripts: [], styles: [] },
  }
}

const filesOf = (compilation: webpack.Compilation, module: string) => filesIn(compilation, chunkName(module))

/** The keys of the shared modules that a module of a remote uses. */
const sharedOf = (compilation: webpack.Compilation, module: string) =>
  sharedKeys(compilation, compilation.namedChunkGroups.get(chunkName(module))?.chunks ?? [])

/** The scripts and style sheets of a chunk group, without those that only update an open page. */
const filesIn = (compilation: webpack.Compilation, group: string) =>
  compilation.namedChunkGroups
    .get(group)
    ?.getFiles()
    .filter(file => /(?<!\.hot-update)\.(js|css)$/.test(file)) ?? []

function remoteConfig(
  folder: string,
  draft: string,
  name: string,
  build: string,
  modules: readonly string[],
): webpack.Configuration {
  const common = browserConfig(folder, draft)
  return {
    ...common,
    entry: {},
    output: {
      ...common.output,
      // Different for every build: with the same name, a new build would silently use chunks of the old one.
      uniqueName: `${containerName(name)}_${build}`,
    },
    plugins: [
      new PortalFilesPlugin(),
      compileEarly(modules.map(chunkName)),
      containerPlugin(name, 'remoteEntry.[contenthash:8].js', exposedFrom(folder, modules)),
    ],
  }
}

/** The source file of each module that a remote exposes. */
export const exposedFrom = (folder: string, modules: readonly string[]): [module: string, source: string][] =>
  modules.map(module => [module, sourceOf(folder, module)])

/** Exposes modules of a remote. If `first` is given, it runs before each of them. */
export function containerPlugin(
  name: string,
  filename: string,
  exposed: readonly [module: string, source: string][],
  first: readonly string[] = [],
): ModuleFederationPlugin {
  return new ModuleFederationPlugin({
    name: containerName(name),
    filename,
    exposes: Object.fromEntries(
      exposed.map(([module, source]) => [module, { import: [...first, source], name: chunkName(module) }]),
    ),
    shared: sharedModules('remote'),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  })
}

export const containerName = (name: string) => `portal_${name.replaceAll('-', '_')}`

const chunkName = (module: string) => module.replace('./', '').replaceAll('/', '-')

function sourceOf(folder: string, module: string): string {
  const file = [`${module}.tsx`, `${module}.ts`].map(name => join(folder, 'src', name)).find(existsSync)
  if (!file)
    throw new Error(`${folder}/src/remote.ts names ${module}, but src/${module.replace('./', '')}.tsx does not exist`)
  return file
}

function checkSize(what: string, folder: string, files: readonly string[], maxBytes: number): void {
  const bytes = files.reduce((sum, file) => sum + wireBytes(folder, file), 0)
  if (bytes > maxBytes) {
    throw new Error(`${what} is ${bytes} bytes compressed; the limit is ${maxBytes}. Load parts of it lazily.`)
  }
}
