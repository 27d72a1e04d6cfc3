import type { PageHeading, Registry } from '@portal/contracts/remotes'

/** The headings of the shell's own pages. */
export const shellHeadings = {
  '/': { title: 'Dashboard', subtitle: 'Overview of your call center performance' },
  '/team': { title: 'Team', subtitle: 'Everyone on the floor and their availability' },
  '/settings': { title: 'Settings', subtitle: 'Your profile, availability and account' },
} satisfies Record<string, PageHeading>

/** Returns the heading of the page at a path; undefined if it depends on data, or no page has this path. */
export function headingAt(pathname: string, { remotes }: Registry): PageHeading | undefined {
  const own: Record<string, PageHeading> = shellHeadings
  return own[pathname] ?? remotes.flatMap(({ pages }) => pages).find(({ path }) => path === pathname)?.heading
}
