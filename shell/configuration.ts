import { createHash } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import {
  browserConfig,
  bundle,
  compileEarly,
  type Described,
  integrityOf,
  PortalFilesPlugin,
  providedBy,
  readPackage,
  sdkFolder,
  sharedFiles,
  sharedKeys,
  sharedModules,
  shellNeedsOf,
  sri,
} from '@portal/sdk/federation'
import { cssVariables } from '@portal/sdk/design-tokens'
import type webpack from 'webpack'

const folder = import.meta.dirname

/** Where the gateway serves the shell's files, whatever their build. */
const filesBase = '/remotes/shell/files/'

/** Builds the shell into `draft`. */
export async function writeShell(draft: string): Promise<Described> {
  const { compilation } = await bundle(shellConfig(draft, [hostPlugin()]))
  return describeShell(draft, compilation)
}

/**
 * Completes a compiled shell in `draft`: writes its document and its font, and returns the manifest's description.
 * @param base path at which its files are served
 */
export async function describeShell(
  draft: string,
  compilation: webpack.Compilation,
  base = filesBase,
): Promise<Described> {
  return {
    ...(await completeShell(draft, compilation, base)),
    provides: providedBy(compilation),
    needs: await shellNeedsOf([join(folder, 'src'), join(sdkFolder, 'src')]),
  }
}

/** Like `describeShell`, for a shell that provides nothing to remotes. */
export async function completeShell(
  draft: string,
  compilation: webpack.Compilation,
  base = filesBase,
): Promise<Described> {
  const [main = ''] = compilation.entrypoints.get('main')?.getFiles() ?? []
  const startGroups = ['main', 'start'].flatMap(group => compilation.namedChunkGroups.get(group) ?? [])
  const filesByKey = sharedFiles(compilation)
  const startFiles = [
    ...startGroups.flatMap(group => group.getFiles()),
    ...startGroups.flatMap(({ chunks }) => sharedKeys(compilation, chunks)).flatMap(key => filesByKey[key] ?? []),
  ]
  const scripts = await inlineScripts(draft)
  const typeface = base + writeFont(draft)
  writeFileSync(join(draft, 'index.html'), pageDocument(base, main, integrityOf(draft), scripts, typeface))
  return {
    version: readPackage(folder).version,
    roles: ['agent', 'supervisor', 'admin'],
    entry: null,
    pages: [],
    slots: [],
    preload: [...new Set(startFiles)],
    sharedFiles: filesByKey,
    ...(base === filesBase && { hasHashedNames: true }),
    csp: { scripts: scripts.map(script => sri('sha256', script)), styles: [] },
  }
}

function pageDocument(
  base: string,
  main: string,
  integrity: Record<string, string>,
  scripts: readonly string[],
  typeface: string,
): string {
  const [head = '', frame = ''] = scripts
  const files = `<script type="application/json" id="shell-files" data-base="${base}">${JSON.stringify(integrity)}</script>`
  const script = `<script src="${base}${main}" integrity="${integrity[main]}" crossorigin="anonymous" defer></script>`
  return readFileSync(join(folder, 'src/index.html'), 'utf8')
    .replaceAll('%TYPEFACE%', () => typeface)
    .replace('<!--styles-->', () => fallbackFont + inlineStyles())
    .replace('<!--head-script-->', () => head)
    .replace('<!--frame-script-->', () => frame)
    .replace('<!--shell-files-->', () => files)
    .replace('<!--shell-script-->', () => script)
}

/** Writes the typeface: one variable font with the Latin letters. @returns its file name. */
function writeFont(draft: string): string {
  const source = fileURLToPath(import.meta.resolve('@fontsource-variable/geist/files/geist-latin-wght-normal.woff2'))
  const content = readFileSync(source)
  const file = `geist.${createHash('sha256').update(content).digest('hex').slice(0, 16)}.woff2`
  writeFileSync(join(draft, file), content)
  return file
}

/**
 * System fonts of the same width as the typeface, for the first visit; the second for a Linux without the first. The
 * document defines the typeface. Browsers would smear a regular font instead of using the bold one.
 */
const fallbackFont = [
  ['Geist fallback', '100 599', '103%', 'local("Arial"),local("Liberation Sans")'],
  ['Geist fallback', '600 900', '97%', 'local("Arial Bold"),local("Arial-BoldMT"),local("Liberation Sans Bold")'],
  ['Geist fallback 2', '100 599', '92%', 'local("DejaVu Sans")'],
  ['Geist fallback 2', '600 900', '85%', 'local("DejaVu Sans Bold")'],
]
  .map(
    ([family, weight, size, source]) =>
      `@font-face{font-family:"${family}";font-weight:${weight};src:${source};size-adjust:${size}}`,
  )
  .join('')

/** The style sheets, small enough to be inline in the document: the frame is painted before any other file has loaded. */
function inlineStyles(): string {
  const sheets = [
    join(folder, 'src/theme/base.css'),
    ...['layout', 'page', 'badge', 'list', 'skeleton', 'overlay', 'control'].map(name =>
      join(sdkFolder, `src/styles/${name}.css`),
    ),
    ...['frame', 'sidebar', 'pages'].map(name => join(folder, `src/theme/${name}.css`)),
  ]
  const css = [cssVariables(), ...sheets.map(sheet => readFileSync(sheet, 'utf8'))].join('\n')
  return css
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,>]) ?/g, '$1')
    .trim()
}

/** The source of the two scripts that run inline in the document: head and frame. */
async function inlineScripts(draft: string): Promise<string[]> {
  const inlineFolder = join(draft, 'inline')
  const common = browserConfig(folder, inlineFolder)
  await bundle({
    ...common,
    entry: { head: './src/boot/head.ts', frame: './src/boot/frame.ts' },
    output: { ...common.output, filename: '[name].js', iife: true },
  })
  const scripts = ['head', 'frame'].map(name => readFileSync(join(inlineFolder, `${name}.js`), 'utf8').trim())
  rmSync(inlineFolder, { recursive: true })
  return scripts
}

/** Bundles libraries into three chunks instead of a dozen tiny ones: the framework, what the frame needs, and the UI components. */
function chunkGroups() {
  const framework =
    /node_modules[\\/](react|react-dom|scheduler|react-redux|@reduxjs|immer|reselect|redux|redux-thunk|react-router|react-router-dom|dayjs|@radix-ui|@floating-ui)[\\/]/
  const group = (priority: number, name: string, test: ChunkTest | RegExp) => ({
    name,
    test,
    priority,
    enforce: true,
    chunks: 'async' as const,
  })
  return {
    framework: group(30, 'framework', framework),
    frame: group(20, 'frame', isUsedWith(join(folder, 'src/start.tsx'), join(sdkFolder, 'src/index.ts'))),
    ui: group(10, 'ui', isUsedWith(join(sdkFolder, 'src/ui/index.ts'))),
  }
}

type ChunkTest = (module: webpack.Module, context: { chunkGraph: webpack.ChunkGraph }) => boolean

/** Whether a library's module is in the same chunk as one of these source files. */
function isUsedWith(...sources: readonly string[]): ChunkTest {
  const containsSource = new Map<webpack.Chunk, boolean>()
  return (module, { chunkGraph }) => {
    if (!module.nameForCondition()?.includes('node_modules')) return false
    return chunkGraph.getModuleChunks(module).some(chunk => {
      const cached = containsSource.get(chunk)
      if (cached !== undefined) return cached
      const found = chunkGraph.getChunkModules(chunk).some(other => sources.includes(other.nameForCondition() ?? ''))
      containsSource.set(chunk, found)
      return found
    })
  }
}

/** The configuration of the shell, without the plugin that provides its modules to remotes unless it is given. */
export function shellConfig(
  draft: string,
  plugins: readonly webpack.WebpackPluginInstance[] = [],
): webpack.Configuration {
  const common = browserConfig(folder, draft)
  return {
    ...common,
    entry: { main: './src/index.ts' },
    output: {
      ...common.output,
      // The same in all builds, unlike that of a remote: a tab has only one shell, and unchanged files keep their content.
      uniqueName: 'portal_shell',
      filename: '[name].[contenthash:16].js',
      chunkFilename: '[name].[contenthash:16].js',
      cssChunkFilename: '[name].[contenthash:16].css',
    },
    optimization: {
      ...common.optimization,
      splitChunks: { cacheGroups: chunkGroups() },
    },
    plugins: [new PortalFilesPlugin(), compileEarly(['main', 'start', 'frame', 'framework', 'ui']), ...plugins],
  }
}

/** The configuration of the shell for `npm run dev`, with the development build of React. */
export function developmentConfig(output: string): webpack.Configuration {
  const common = browserConfig(folder, output, 'development')
  return {
    ...common,
    // Fast Refresh must run before React.
    entry: { main: [join(sdkFolder, 'dev/refresh-runtime.ts'), './src/index.ts'] },
    output: { ...common.output, uniqueName: 'portal_shell_dev' },
    optimization: { splitChunks: { cacheGroups: chunkGroups() } },
    plugins: [hostPlugin()],
  }
}

/** Provides the shared modules, and runs the Module Federation runtime. */
const hostPlugin = () =>
  new ModuleFederationPlugin({
    name: 'portal_shell',
    shared: sharedModules('shell'),
    shareStrategy: 'loaded-first',
    manifest: false,
    dts: false,
    dev: false,
    experiments: { provideExternalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  })
