import type { PageHeading } from '@portal/contracts/remotes'

/** The headings of the pages, for the pages themselves and for what the shell shows until they appear. */
export const headings = {
  workflow: { title: 'Call Metrics Daily Workflow', subtitle: 'How to run a call, and the order forms' },
  leads: { title: 'Lead Viewer' },
  activity: { title: 'Call Activity', subtitle: 'Live call log for the whole team' },
  exports: { title: 'Export Requests', subtitle: "Exports above an agent's daily limit" },
} satisfies Record<string, PageHeading>
