import type { PageHeading } from '@portal/contracts/remotes'

/** The headings of the pages, for the pages themselves and for what the shell shows until they appear. */
export const headings = {
  challenges: { title: 'Challenges', subtitle: 'Complete challenges to earn XP' },
  communications: { title: 'Communications', subtitle: 'Team announcements' },
  scripts: { title: 'Call Scripts', subtitle: 'Step-by-step scripts for live calls' },
} satisfies Record<string, PageHeading>
