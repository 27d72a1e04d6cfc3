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
  // The frame of every page.
  'mfe-calls/src/callbacks/endpoints.ts',
  'mfe-calls/src/dock/endpoints.ts',
  'mfe-calls/src/lead-exports/endpoints.ts',
  'mfe-calls/src/queue/endpoints.ts',
  'mfe-calls/src/wrap-up/endpoints.ts',
]

const menuCounts = [
  'mfe-calls/src/leads/menu-count.ts',
  'mfe-calls/src/activity/menu-count.ts',
  'mfe-engagement/src/communications/menu-count.ts',
]

const entry = [
  ...endpoints.map(file => `import ${JSON.stringify(join(root, file))}`),
  ...menuCounts.map((file, index) => `import count${index} from ${JSON.stringify(join(root, file))}`),
  `export const menuCounts = [${menuCounts.map((_, index) => `count${index}`).join()}]`,
  `export { api, changedTags, createPortalStore } from '@portal/sdk/frame'`,
  `export { reactToChanges } from ${JSON.stringify(join(root, 'shell/src/live/react-to-changes.ts'))}`,
  `export { watchCount } from ${JSON.stringify(join(root, 'shell/src/menu/watch-count.ts'))}`,
  `export { reloadDelay } from ${JSON.stringify(join(root, 'mfe-calls/src/queue/reload-delay.ts'))}`,
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
