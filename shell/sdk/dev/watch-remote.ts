import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import webpack from 'webpack'
import { browserConfig } from '../federation/bundler.ts'
import { sri } from '../federation/files.ts'
import { containerName, containerPlugin, describeRemote, exposedFrom, modulesOf } from '../federation/remote-build.ts'
import type { RemoteDefinition } from '../src/remote.ts'
import { manifestOf, type OnCompiled, watch } from './watch.ts'

/** Compiles a remote into `output` now and at every change of its sources, with Fast Refresh. */
export async function watchRemote(
  folder: string,
  output: string,
  onCompiled: OnCompiled,
): Promise<() => Promise<void>> {
  const definitionFile = join(folder, 'src/remote.ts')
  const { name, ...definition } = await readDefinition(definitionFile)
  const modules = modulesOf({ name, ...definition })
  const common = browserConfig(folder, output, 'development')
  const config: webpack.Configuration = {
    ...common,
    entry: {},
    devtool: 'cheap-module-source-map',
    // Faster updates at the cost of larger files.
    optimization: { removeAvailableModules: false, removeEmptyChunks: false },
    output: {
      ...common.output,
      // An update loads a style sheet again under the name that the open page knows.
      cssChunkFilename: '[name].css',
      pathinfo: false,
      uniqueName: `${containerName(name)}_dev`,
    },
    plugins: [
      new webpack.HotModuleReplacementPlugin(),
      new webpack.DefinePlugin({ REMOTE_NAME: JSON.stringify(name) }),
      containerPlugin(name, 'remoteEntry.[contenthash:8].js', exposedFrom(folder, modules), [
        join(import.meta.dirname, 'hot-client.ts'),
      ]),
    ],
  }
  return watch(config, describe, onCompiled)

  async function describe(compilation: webpack.Compilation) {
    compilation.fileDependencies.add(definitionFile)
    const current = await readDefinition(definitionFile)
    if (modulesOf(current).join() !== modules.join())
      throw new Error('src/remote.ts names other modules now. Restart npm run dev.')
    const described = describeRemote(current, compilation)
    const content = readFileSync(join(output, described.entry))
    return manifestOf(name, described, { [described.entry]: sri('sha384', content) })
  }
}

/** Reads the file again if it has changed. */
async function readDefinition(file: string): Promise<RemoteDefinition> {
  const url = `${pathToFileURL(file).href}?${statSync(file).mtimeMs}`
  return ((await import(url)) as { default: RemoteDefinition }).default
}
