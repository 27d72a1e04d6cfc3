import type { PageHeading } from '@portal/contracts/remotes'

/** The headings of the pages, for the pages themselves and for what the shell shows until they appear. */
export const headings = {
  commissions: { title: 'Commission Tracker', subtitle: 'Sales, earnings, and goals' },
} satisfies Record<string, PageHeading>
