import type webpack from 'webpack'

type Compilation = webpack.Compilation
type Chunk = webpack.Chunk
/** What Module Federation adds to webpack's modules. */
type SharingModule = webpack.Module & { options?: { shareKey?: string }; _name?: string }

const isBrowserFile = (file: string) => /\.(js|css)$/.test(file)

/** Returns the keys of the shared modules that these chunks use, such as `@portal/sdk/ui`. */
export function sharedKeys({ chunkGraph }: Compilation, chunks: Iterable<Chunk>): string[] {
  const modules = [...chunks].flatMap(chunk => [...chunkGraph.getChunkModulesIterable(chunk)]) as SharingModule[]
  const keys = modules.flatMap(({ type, options }) =>
    type === 'consume-shared-module' ? (options?.shareKey ?? []) : [],
  )
  return [...new Set(keys)].sort()
}

/** Returns the files of each module that the shell shares, with those of the shared modules that it uses in turn. */
export function sharedFiles(compilation: Compilation): Record<string, string[]> {
  const chunksByKey = new Map<string, Chunk[]>()
  for (const module of compilation.modules as Iterable<SharingModule>) {
    const [block] = module.type === 'provide-module' ? module.blocks : []
    const group = block && compilation.chunkGraph.getBlockChunkGroup(block)
    if (group && module._name) chunksByKey.set(module._name, group.chunks)
  }
  const filesOf = (key: string, seen: Set<string>): string[] => {
    if (seen.has(key)) return []
    seen.add(key)
    const chunks = chunksByKey.get(key) ?? []
    const own = chunks.flatMap(({ files }) => [...files]).filter(isBrowserFile)
    return [...own, ...sharedKeys(compilation, chunks).flatMap(used => filesOf(used, seen))]
  }
  return Object.fromEntries([...chunksByKey.keys()].sort().map(key => [key, [...new Set(filesOf(key, new Set()))]]))
}
