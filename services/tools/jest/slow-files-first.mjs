import Sequencer from '@jest/test-sequencer'

/** The files that take longest, longest first. Most are short: Jest, which goes by size at first, would start them late. */
const slowFiles = [
  'services/admin/src/telephony/sync/reconcile.test.ts',
  'services/portal-tests/src/live-outage.test.ts',
  'mfe-engagement/src/communications/page.test.tsx',
  'mfe-admin/src/members/page.test.tsx',
  'mfe-admin/src/audit/page.test.tsx',
  'mfe-engagement/src/scripts/edit/edit-script.test.tsx',
  'mfe-engagement/src/player/page.test.tsx',
  'mfe-calls/src/workflow/page.test.tsx',
  'mfe-sales/src/commissions/page.test.tsx',
  'mfe-calls/src/leads/page.test.tsx',
  'services/portal-tests/src/outage.test.ts',
  'services/portal-tests/src/burst.test.ts',
  'services/portal-tests/src/webhook.test.ts',
  'services/portal-tests/src/gateway.test.ts',
  'services/platform/src/database/embedded.test.ts',
  'services/sales/src/total/totals.test.ts',
]

/** Starts the slow files first, so that no worker is left with one at the end; the others in Jest's order. */
export default class SlowFilesFirst extends Sequencer {
  sort(tests) {
    const place = ({ path }) => slowFiles.findIndex(file => path.replaceAll('\\', '/').endsWith(`/${file}`))
    const sorted = super.sort(tests)
    const slow = sorted.filter(test => place(test) >= 0).sort((one, other) => place(one) - place(other))
    return [...slow, ...sorted.filter(test => place(test) < 0)]
  }
}
