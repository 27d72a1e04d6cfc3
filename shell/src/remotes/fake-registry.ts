import type { PageHeading, Registry } from '@portal/contracts/remotes'
import type { Role } from '@portal/contracts/role'

const allRoles: Role[] = ['agent', 'supervisor', 'admin']

const pages: [remote: string, path: string, title: string, order: number, group: string, roles: Role[]][] = [
  ['calls', '/workflow', 'Workflow', 10, 'work', allRoles],
  ['calls', '/leads', 'Leads', 40, 'work', allRoles],
  ['calls', '/activity', 'Call Activity', 70, 'work', allRoles],
  ['sales', '/commissions', 'Commissions', 30, 'performance', allRoles],
  ['engagement', '/challenges', 'Challenges', 20, 'performance', allRoles],
  ['engagement', '/communications', 'Communications', 50, 'team', allRoles],
  ['engagement', '/scripts', 'Scripts', 60, 'work', allRoles],
  ['admin', '/mightycall', 'MightyCall', 90, 'administration', ['admin']],
]

const headings: Record<string, PageHeading> = {
  '/commissions': { title: 'Commission Tracker', subtitle: 'Sales, earnings, and goals' },
  '/leads': { title: 'Lead Viewer' },
}

/** The registry of a role, for tests. */
export function fakeRegistry(role: Role): Registry {
  const names = [...new Set(pages.map(([remote]) => remote))]
  const remotes = names.map(name => ({
    name,
    build: '0123456789ab',
    version: '1.0.0',
    base: `/remotes/${name}/0123456789ab/`,
    entry: 'remoteEntry.js',
    integrity: {},
    slots: [],
    searches: [],
    shortcuts: [],
    pages: pages
      .filter(([remote, , , , , roles]) => remote === name && roles.includes(role))
      .map(([, path, title, order, group, roles]) => ({
        path,
        title,
        roles,
        heading: headings[path],
        module: `.${path}/page`,
        files: [],
        menu: { title, icon: 'Users', order, group },
      })),
  }))
  return { remotes: remotes.filter(({ pages }) => pages.length > 0) }
}
