import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { sizeLimits } from '@portal/contracts/remote-manifest'
import { signedIn } from '@portal/contracts/role'
import type webpack from 'webpack'
import type { RemoteDefinition } from '../src/remote.ts'
import { remoteBuildId } from './build-id.ts'
import { browserConfig, bundle } from './bundler.ts'
import { wireBytes } from './files.ts'
import { needsOf } from './needs.ts'
import { PortalFilesPlugin } from './portal-files-plugin.ts'
import { type Described, makeBuild, summarize } from './publish.ts'
import { sharedModules } from './share.ts'
import { outputRoot } from './workspace.ts'

/** Builds the remote in `folder` from its `src/remote.ts`, unless this build exists already. */
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
  const { slots = [], searches = [], actions = [], shortcuts = [] } = definition
  const counts = definition.pages.flatMap(({ menu }) => (menu?.count ? [menu.count] : []))
  const modules = [...[...definition.pages, ...slots, ...searches].map(({ module }) => module), ...counts]
  const stats = await bundle(remoteConfig(folder, draft, definition.name, build, modules))
  const filesOf = (module: string) =>
    stats.compilation.namedChunkGroups
      .get(chunkName(module))
      ?.getFiles()
      .filter(file => /\.(js|css)$/.test(file)) ?? []
  const entry = stats.compilation.namedChunkGroups.get(containerName(definition.name))?.getFiles().at(-1)
  if (!entry) throw new Error(`Remote ${definition.name}: webpack wrote no entry`)
  checkSize(`Entry of remote ${definition.name}`, draft, [entry], sizeLimits.entryBytes)
  for (const module of modules)
    checkSize(`${module} of remote ${definition.name}`, draft, filesOf(module), sizeLimits.moduleBytes)

  const roles = [...(definition.roles ?? signedIn)]
  return {
    version: definition.version,
    roles,
    entry,
    pages: definition.pages.map(({ menu, ...page }) => ({
      ...page,
      ...(menu && {
        menu: { ...menu, count: menu.count ? { module: menu.count, files: filesOf(menu.count) } : undefined },
      }),
      roles: [...(page.roles ?? roles)],
      files: filesOf(page.module),
    })),
    slots: slots.map(slot => ({
      order: 0,
      ...slot,
      roles: [...(slot.roles ?? roles)],
      files: filesOf(slot.module),
    })),
    searches: searches.map(search => ({
      ...search,
      roles: [...(search.roles ?? roles)],
      files: filesOf(search.module),
    })),
    actions: actions.map(action => ({ ...action, roles: [...(action.roles ?? roles)] })),
    shortcuts: [...shortcuts],
    preload: [],
    csp: { scripts: [], styles: [] },
    needs: await needsOf(folder),
  }
}

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
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
    },
    plugins: [
      new PortalFilesPlugin(),
      new ModuleFederationPlugin({
        name: containerName(name),
        filename: 'remoteEntry.[contenthash:8].js',
        exposes: Object.fromEntries(
          modules.map(module => [module, { import: sourceOf(folder, module), name: chunkName(module) }]),
        ),
        shared: sharedModules('remote'),
        shareStrategy: 'loaded-first',
        manifest: false,
        dts: false,
        dev: false,
        experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
      }),
    ],
  }
}

const containerName = (name: string) => `portal_${name.replaceAll('-', '_')}`

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
    throw new Error(`${what} has ${bytes} bytes compressed; the limit is ${maxBytes}. Load parts of it lazily.`)
  }
}
