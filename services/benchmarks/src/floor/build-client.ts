import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '@portal/platform/shared'
import { browserConfig, bundle } from '@portal/sdk/federation/bundler'

/** The queries and writes of a simulated agent's pages. */
const endpoints = [
  'mfe-calls/src/leads/endpoints.ts',
  'mfe-calls/src/activity/endpoints.ts',
  'mfe-calls/src/dashboard/endpoints.ts',
  'mfe-sales/src/commissions/endpoints.ts',
  'mfe-engagement/src/endpoints.ts',
]

const entry = [
  ...endpoints.map(file => `import ${JSON.stringify(join(root, file))}`),
  `export { api, createPortalStore } from '@portal/sdk/frame'`,
  `export { reactToChanges } from ${JSON.stringify(join(root, 'shell/src/live/react-to-changes.ts'))}`,
].join('\n')

/** Bundles the code that a tab runs, without its components, for Node.js. @returns the bundle's file. */
export async function buildClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portal-floor-'))
  const config = browserConfig(root, folder)
  await bundle({
    ...config,
    target: 'node22',
    // Simulated agents load no remotes.
    externals: { '@module-federation/enhanced/runtime': 'var {}' },
    entry: { client: `data:text/javascript,${encodeURIComponent(entry)}` },
    output: { path: folder, filename: '[name].cjs', library: { type: 'commonjs2' } },
    optimization: { minimize: false },
  })
  return join(folder, 'client.cjs')
}
