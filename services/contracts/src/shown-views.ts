import type { RegisteredRemote, Registry } from './remotes.ts'

type Page = RegisteredRemote['pages'][number]
type Part = RegisteredRemote['slots'][number]

const dashboardPaths = ['/', '/dashboard']

/** What a path shows of the remotes that are available: their pages at it and, on the dashboard, their parts in its slots. */
export function shownViews(path: string, { remotes }: Registry): { remote: RegisteredRemote; view: Page | Part }[] {
  const isDashboard = dashboardPaths.includes(path)
  return remotes
    .filter(({ unavailable }) => !unavailable)
    .flatMap(remote => {
      const pages = remote.pages.filter(page => matchesPath(page.path, path))
      const parts = remote.slots.filter(({ slot }) => isDashboard && slot.startsWith('dashboard.'))
      return [...pages, ...parts].map(view => ({ remote, view }))
    })
}

/** Whether a path is that of a page, where `:name` stands for any one segment. */
function matchesPath(pattern: string, path: string): boolean {
  const expected = segmentsOf(pattern)
  const actual = segmentsOf(path)
  return (
    expected.length === actual.length &&
    expected.every((segment, index) => segment.startsWith(':') || segment === actual[index])
  )
}

const segmentsOf = (path: string) => path.split('/').filter(Boolean)
