import { Link, useLocation } from '@portal/sdk/router'

const pages = [
  { path: '/admin/do-not-call', name: 'Do Not Call' },
  { path: '/admin/calling-rules', name: 'Calling Rules' },
  { path: '/admin/call-outcomes', name: 'Call Outcomes' },
]

/** Links between the pages about who may be called, when, and with which outcomes. The menu has only the first one. */
export function CallingPages() {
  const { pathname } = useLocation()
  return (
    <nav className="row wrap gap-1 space-below" aria-label="Calling">
      {pages.map(({ path, name }) => (
        <Link
          key={path}
          to={path}
          className="row quiet dense medium nowrap touch-area choice view"
          aria-current={path === pathname ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
