import { AccessRestricted, PageHeader, useUser } from '@portal/sdk'
import { Navigate, Route, Routes } from '@portal/sdk/router'
import { DashboardPage } from '../dashboard/page.tsx'
import { LoadedView } from '../remotes/loaded-view.tsx'
import { RemoteView } from '../remotes/remote-view.tsx'
import { useRegistry } from '../remotes/registry-store.ts'
import { LoginPage } from '../session/login-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { ownPage } from './own-page.ts'
import { PageView } from './page-view.tsx'

const ownPages = [
  { path: '/team', title: 'Team', source: ownPage(() => import('../team/page.tsx')) },
  { path: '/settings', title: 'Settings', source: ownPage(() => import('../settings/page.tsx')) },
]
const administration = (
  <PageView title="Administration">
    <PageHeader title="Administration" />
    <AccessRestricted text="This page is only available to administrators" />
  </PageView>
)

/** Every address of the portal. Those of remotes are data; the admin remote's are not even named to anybody else. */
export function Pages() {
  const { remotes } = useRegistry()
  const isAdmin = useUser().role === 'admin'
  return (
    <Routes>
      <Route path="/" element={<PageView title="Dashboard">{<DashboardPage />}</PageView>} />
      <Route path="/dashboard" element={<Navigate to="/" replace />} />
      <Route path="/login" element={<LoginPage />} />
      {ownPages.map(({ path, title, source }) => (
        <Route
          key={path}
          path={path}
          element={
            <PageView title={title} key={path}>
              <LoadedView source={source} title={title} />
            </PageView>
          }
        />
      ))}
      {remotes.flatMap(({ name, pages }) =>
        pages.map(({ path, module, title }) => (
          <Route
            key={path}
            path={path}
            element={
              <PageView title={title} key={`${name} ${path}`}>
                <RemoteView name={{ remote: name, module }} title={title} />
              </PageView>
            }
          />
        )),
      )}
      {!isAdmin && (
        <>
          <Route path="/admin/seed" element={<Navigate to="/dashboard" replace />} />
          <Route path="/admin/*" element={administration} />
          <Route path="/mightycall" element={administration} />
        </>
      )}
      <Route path="*" element={<PageView title="404 Page Not Found">{<NotFoundPage />}</PageView>} />
    </Routes>
  )
}
