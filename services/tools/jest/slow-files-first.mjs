import Sequencer from '@jest/test-sequencer'

/** The files that take longest, longest first. Jest at first starts large files early, but most of these are small. */
const slowFiles = [
  'services/platform/src/point-in-time/restore-until.test.ts',
  'shell/src/live/fresh-screens.test.ts',
  'services/portal-tests/src/outage.test.ts',
  'services/admin/src/telephony/sync/reconcile-failures.test.ts',
  'services/portal-tests/src/burst.test.ts',
  'services/portal-tests/src/hostile-input.test.ts',
  'services/portal-tests/src/privacy-restore.test.ts',
  'services/portal-tests/src/erased-person.test.ts',
  'services/portal-tests/src/webhook.test.ts',
  'mfe-calls/src/leads/page.test.tsx',
  'mfe-admin/src/members/page.test.tsx',
  'mfe-calls/src/calling/calling.test.tsx',
  'mfe-admin/src/audit/page.test.tsx',
  'mfe-engagement/src/scripts/edit/edit-script.test.tsx',
  'mfe-engagement/src/communications/page.test.tsx',
  'services/portal-tests/src/live-outage.test.ts',
  'mfe-admin/src/calling-rules/page.test.tsx',
  'mfe-sales/src/commissions/page.test.tsx',
  'services/calls/src/leads/export-leads.test.ts',
  'services/platform/src/backup/backup.test.ts',
  'services/gateway/src/pages/landing-page.test.ts',
  'services/admin/src/telephony/sync/reconcile.test.ts',
  'services/gateway/src/releases/releases.test.ts',
  'mfe-admin/src/privacy/page.test.tsx',
  'mfe-calls/src/leads/notes/notes.test.tsx',
  'services/service-kit/src/data/bounded-waits.test.ts',
  'mfe-calls/src/leads/selection/selection.test.tsx',
  'services/portal-tests/src/gateway.test.ts',
  'mfe-calls/src/queue/queue.test.tsx',
  'services/gateway/src/remotes/served-builds.test.ts',
  'mfe-calls/src/leads/side-panel/side-panel.test.tsx',
  'services/calls/src/lead-exports/lead-exports.test.ts',
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
