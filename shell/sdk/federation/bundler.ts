import { createRequire } from 'node:module'
import { join } from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import webpack from 'webpack'
import { contractsFolder, root, sdkFolder } from './workspace.ts'

const require = createRequire(import.meta.url)

/** What every browser build of the portal has in common. */
export function browserConfig(context: string, outputFolder: string): webpack.Configuration {
  return {
    mode: 'production',
    context,
    target: ['web', 'es2022'],
    devtool: false,
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        zod$: join(sdkFolder, 'federation/contract-data.ts'),
        // Its default is the development build, with checks for authors of routes.
        'react-router$': join(root, 'node_modules/react-router/dist/production/index.mjs'),
        'react-router/dom$': join(root, 'node_modules/react-router/dist/production/dom-export.mjs'),
      },
    },
    output: { path: outputFolder, publicPath: 'auto', chunkLoadTimeout: 30_000, hashFunction: 'xxhash64' },
    experiments: { css: true },
    module: {
      // Custom properties are the look's, not a module's own.
      parser: { 'css/auto': { namedExports: false, dashedIdents: false } },
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          use: { loader: require.resolve('swc-loader'), options: swcOptions },
        },
        { include: [join(sdkFolder, 'src'), join(contractsFolder, 'src')], sideEffects: false },
      ],
    },
    optimization: {
      minimizer: [new MinimizerPlugin({ minify: MinimizerPlugin.swcMinify, extractComments: false })],
    },
    performance: { hints: false },
    snapshot: { managedPaths: [join(root, 'node_modules')] },
  }
}

/** For `swc-loader`; jest has the like in its own configuration. */
const swcOptions = {
  jsc: {
    target: 'es2022',
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
  },
}

/** Runs webpack once. @throws with every error that webpack found. */
export async function bundle(config: webpack.Configuration): Promise<webpack.Stats> {
  const compiler = webpack(config)
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler.run((error, result) => (result ? resolve(result) : reject(error ?? new Error('webpack gave no result'))))
  })
  await new Promise<void>((resolve, reject) => compiler.close(error => (error ? reject(error) : resolve())))
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, colors: false }))
  return stats
}
