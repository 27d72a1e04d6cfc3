import { basename, join } from 'node:path'
import type { RemoteManifest } from '@portal/contracts/remote-manifest'
import webpack from 'webpack'
import type { Described } from '../federation/publish.ts'
import { root } from '../federation/workspace.ts'

/** A finished compilation. */
export interface Compilation {
  manifest: Omit<RemoteManifest, 'builtAt'>
  hash: string
  durationMs: number
}

/** Receives every finished compilation, or the errors of one that failed. */
export type OnCompiled = (result: Compilation | { errors: string }) => void

/** The same for every compilation, so that open tabs do not take an edit for a release. */
const developmentBuild = '0'.repeat(12)

export function manifestOf(
  name: string,
  described: Described,
  integrity: Readonly<Record<string, string>>,
): Compilation['manifest'] {
  const offered = { searches: [], actions: [], shortcuts: [] }
  return { name, build: developmentBuild, integrity: { ...integrity }, ...offered, ...described }
}

/** A later start compiles only what has changed since. */
const cacheIn = (folder: string) =>
  ({ type: 'filesystem', cacheDirectory: join(root, 'node_modules/.cache/dev'), name: basename(folder) }) as const

/**
 * Compiles now and at every change of the sources.
 * @param describe returns the manifest of a compilation; an error in it counts as an error of the compilation.
 * @returns a function that stops watching. Resolves once the first compilation has ended.
 */
export async function watch(
  config: webpack.Configuration,
  describe: (compilation: webpack.Compilation) => Promise<Compilation['manifest']>,
  onCompiled: OnCompiled,
): Promise<() => Promise<void>> {
  // A failed compilation emits no update: open tabs go from the last one that worked to the next one that works.
  const optimization = { ...config.optimization, emitOnErrors: false }
  let files: Iterable<string> = []
  const compiler = webpack({ ...config, optimization, cache: cacheIn(config.context ?? root) })
  await new Promise<void>(resolve => {
    compiler.watch({ aggregateTimeout: 20 }, (error, stats) => {
      void report(error, stats).then(onCompiled).then(resolve)
    })
  })
  return () => new Promise((resolve, reject) => compiler.close(error => (error ? reject(error) : resolve())))

  async function report(error: Error | null, stats: webpack.Stats | undefined): Promise<Parameters<OnCompiled>[0]> {
    if (!stats) return { errors: String(error) }
    if (stats.hasErrors()) {
      // A file with a mistake has no imports for webpack, which would then miss changes of these.
      stats.compilation.fileDependencies.addAll(files)
      return { errors: stats.toString({ all: false, errors: true, colors: false }) }
    }
    const { compilation, startTime, endTime } = stats
    files = compilation.fileDependencies
    try {
      const manifest = await describe(compilation)
      return { manifest, hash: stats.hash, durationMs: endTime - startTime }
    } catch (cause) {
      return { errors: (cause as Error).message }
    }
  }
}
