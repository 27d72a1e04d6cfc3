import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sri } from '@portal/sdk/federation/files'
import { root, sdkFolder } from '@portal/sdk/federation/workspace'
import * as esbuild from 'esbuild'
import type { Assets } from '../src/assets.ts'

export const workspace = fileURLToPath(new URL('..', import.meta.url))

/** Replaces zod: the page only reads lists and texts from the contracts. An alias also covers paths below it. */
export const zodAliases = {
  zod: join(sdkFolder, 'federation/no-schemas.ts'),
  'zod/mini': join(root, 'node_modules/zod/mini/index.js'),
}

export interface CompiledPage {
  assets: Assets
  /** By file name: every file of the build's folder except the manifest. */
  files: Map<string, Buffer>
}

/** Compiles the style sheet, the scripts, and the renderer, which contains the style sheet and the other file names. */
export async function compilePage(): Promise<CompiledPage> {
  const styles = await bundleStyles('src/styles/page.css')
  const reviewStyles = await bundleStyles('src/styles/reviews.css')
  const script = await bundleScript('src/enhance/main.ts')
  const vitals = await bundleScript('src/vitals/main.ts')
  const image = await readFile(join(workspace, 'assets/og-image.png'))

  const scriptFile = `form.${hashOf(script)}.js`
  const vitalsFile = `vitals.${hashOf(vitals)}.js`
  const imageFile = `og-image.${hashOf(image)}.png`
  const assets: Assets = {
    styles,
    reviewStyles,
    script: { file: scriptFile, integrity: sri('sha384', script) },
    vitals: { file: vitalsFile, integrity: sri('sha384', vitals) },
    image: imageFile,
  }
  const files = new Map([
    [scriptFile, script],
    [vitalsFile, vitals],
    [imageFile, image],
    ['render.mjs', await compileRenderer(assets)],
  ])
  return { assets, files }
}

function compileRenderer(assets: Assets): Promise<Buffer> {
  return bundle({
    stdin: {
      contents: `import { createRender } from './src/render.tsx'
        export { currentConsentVersion as consentVersion } from '@portal/contracts/consent-notices'
        export const render = createRender(${JSON.stringify(assets)})`,
      resolveDir: workspace,
    },
    format: 'esm',
    platform: 'node',
    target: 'node22',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"' },
    alias: {
      // The half with renderToStaticMarkup. The package's entry point adds the streaming half.
      'react-dom/server': join(root, 'node_modules/react-dom/cjs/react-dom-server-legacy.node.production.js'),
      ...zodAliases,
    },
    // React's server half is CommonJS and requires Node's built-in modules.
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  })
}

async function bundleStyles(entry: string): Promise<string> {
  const styles = await bundle({ entryPoints: [entry], target: ['chrome110', 'firefox115', 'safari16'] })
  return styles.toString().trim()
}

const bundleScript = (entry: string) => bundle({ entryPoints: [entry], format: 'esm', target: 'es2022' })

/** Bundles an entry into one minified file. */
export async function bundle(options: esbuild.BuildOptions): Promise<Buffer> {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: workspace,
    bundle: true,
    minify: true,
    legalComments: 'none',
    ...options,
    write: false,
  })
  return Buffer.from(outputFiles[0]!.contents)
}

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8)
