import { AccessRestricted, PageHeader, useUser } from '@portal/sdk'
import { Navigate, Route, Routes } from '@portal/sdk/router'
import { lazy } from 'react'
import { DashboardPage } from '../dashboard/page.tsx'
import { RemoteView } from '../remotes/remote-view.tsx'
import { useRegistry } from '../remotes/registry-store.ts'
import { LoginPage } from '../session/login-page.tsx'
import { NotFoundPage } from './not-found-page.tsx'
import { PageView } from './page-view.tsx'

const SettingsPage = lazy(() => import('../settings/page.tsx'))
const TeamPage = lazy(() => import('../team/page.tsx'))
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
      <Route path="/team" element={<PageView title="Team">{<TeamPage />}</PageView>} />
      <Route path="/settings" element={<PageView title="Settings">{<SettingsPage />}</PageView>} />
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
