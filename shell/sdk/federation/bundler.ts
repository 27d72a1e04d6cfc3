import { createRequire } from 'node:module'
import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { contractsFolder, root, sdkFolder } from './workspace.ts'

const require = createRequire(import.meta.url)

/** What provides the runtime of Module Federation to remotes. */
const runtimeProvider = createRequire(require.resolve('@module-federation/enhanced')).resolve(
  '@module-federation/inject-external-runtime-core-plugin',
)

export type Mode = 'production' | 'development'

/** The webpack configuration that all browser builds of the portal share. */
export function browserConfig(context: string, outputFolder: string, mode: Mode = 'production'): webpack.Configuration {
  return {
    mode,
    context,
    target: ['web', 'es2022'],
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        zod$: join(sdkFolder, 'federation/no-schemas.ts'),
        // The default entry is the development build.
        'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
        // Its CommonJS file, which the plugin of Module Federation names, would add the whole runtime a second time.
        [runtimeProvider]: runtimeProvider.replace(/cjs$/, 'js'),
        // A sixth of the chart library, only for exporting charts as images.
        html2canvas$: false,
        [join(root, 'node_modules/@ant-design/plots/es/core/base/chart.js')]: join(
          sdkFolder,
          'src/charts/chart-library.ts',
        ),
        // The same functions as modules, so that builds contain only those in use.
        lodash$: 'lodash-es',
      },
    },
    output: {
      path: outputFolder,
      // A page that loads while a newer compilation is written must not mix files of the two.
      filename: '[name].[contenthash:8].js',
      chunkFilename: '[name].[contenthash:8].js',
      cssChunkFilename: '[name].[contenthash:8].css',
      publicPath: 'auto',
      chunkLoadTimeout: 30_000,
      hashFunction: 'xxhash64',
      // A module whose import failed is evaluated again by the next attempt, instead of staying half-initialized.
      strictModuleExceptionHandling: true,
    },
    experiments: { css: true },
    module: {
      // Not local names: custom properties are the global design tokens, and containers such as `page` belong to the shell.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false, container: false } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: mode === 'development' ? [/node_modules/, join(context, 'src')] : /node_modules/,
          use: { loader: require.resolve('swc-loader'), options: swcOptions },
        },
        ...(mode === 'development' ? [refreshRule(context)] : []),
        { include: [join(sdkFolder, 'src'), join(contractsFolder, 'src')], sideEffects: false },
        // Parts of antd that do not declare this themselves: an input would otherwise pull in the whole form library.
        { include: /node_modules[\\/](@rc-component|@ant-design)[\\/]/, sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    snapshot: { managedPaths: [join(root, 'node_modules')] },
  }
}

/**
 * Tells the browser to compile all functions of these chunks while they load, off the main thread, instead of each at its
 * first call. For chunks that a page needs to start.
 */
export const compileEarly = (chunks: readonly string[]) =>
  new webpack.BannerPlugin({
    banner: '//# allFunctionsCalledOnLoad',
    raw: true,
    include: chunks.map(name => new RegExp(`^${name}\\.[^/]*js$`)),
    // After the minimizer, which removes comments.
    stage: webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1,
  })

/** Options of `swc-loader`. The jest configuration has similar ones. */
const swcOptions = optionsFor({ runtime: 'automatic' })

function optionsFor(react: object) {
  return {
    jsc: { target: 'es2022', parser: { syntax: 'typescript', tsx: true }, transform: { react } },
  }
}

/** Registers the components in the sources of `context` with React Fast Refresh. */
function refreshRule(context: string): webpack.RuleSetRule {
  return {
    test: /\.tsx?$/,
    include: join(context, 'src'),
    use: [
      { loader: join(sdkFolder, 'dev/refresh-loader.ts'), options: { root } },
      {
        loader: require.resolve('swc-loader'),
        options: optionsFor({ runtime: 'automatic', development: true, refresh: true }),
      },
    ],
  }
}

/** Runs webpack once. @throws with all errors that webpack reports. */
export async function bundle(config: webpack.Configuration): Promise<webpack.Stats> {
  const compiler = webpack(config)
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) =>
      result ? resolve(result) : reject(error ?? new Error('webpack returned no result')),
    )
  })
  await new Promise<void>((resolve, reject) => compiler.close(error => (error ? reject(error) : resolve())))
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  return stats
}
