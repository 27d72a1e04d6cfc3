import type { Registry } from '@portal/contracts/remotes'
import { AccessRestricted, PageHeader, useUser } from '@portal/sdk'
import { Navigate, Route, Routes } from '@portal/sdk/router'
import { memo } from 'react'
import { DashboardPage } from '../dashboard/page.tsx'
import { type ComponentSource, LoadedView } from '../remotes/loaded-view.tsx'
import { PageSkeleton } from '../remotes/page-skeleton.tsx'
import { refreshUnavailableRemotes } from '../remotes/module-loader.ts'
import { registryStore, useRegistry } from '../remotes/registry-store.ts'
import { RemoteView } from '../remotes/remote-view.tsx'
import { LoginPage } from '../session/login-page.tsx'
import { shellHeadings } from './headings.ts'
import { PageView } from './page-view.tsx'
import { shellPage } from './shell-page.ts'

const shellPages = [
  {
    path: '/team',
    title: 'Team',
    heading: shellHeadings['/team'],
    source: shellPage(() => import('../team/page.tsx')),
  },
  { path: '/ui-kit', title: 'UI kit', heading: undefined, source: shellPage(() => import('../ui-kit/page.tsx')) },
  {
    path: '/settings',
    title: 'Settings',
    heading: shellHeadings['/settings'],
    source: shellPage(() => import('../settings/page.tsx')),
  },
]

/** Every route of the portal. The pages of remotes come from the registry, which lists an admin's pages to admins only. */
export const Pages = memo(() => {
  const registry = useRegistry()
  const isAdmin = useUser().role === 'admin'
  return (
    <Routes>
      <Route
        path="/"
        element={
          <PageView title="Dashboard" heading={shellHeadings['/']}>
            <DashboardPage />
          </PageView>
        }
      />
      <Route path="/dashboard" element={<Navigate to="/" replace />} />
      <Route path="/login" element={<LoginPage />} />
      {shellPages.map(({ path, title, heading, source }) => (
        <Route
          key={path}
          path={path}
          element={
            <PageView title={title} heading={heading} key={path}>
              <LoadedView source={source} title={title} skeleton={<PageSkeleton heading={heading} />} />
            </PageView>
          }
        />
      ))}
      {registry.remotes.flatMap(({ name, pages }) =>
        pages.map(({ path, module, title, heading }) => (
          <Route
            key={path}
            path={path}
            element={
              <PageView title={title} heading={heading} key={`${name} ${path}`}>
                <RemoteView remote={name} module={module} title={title} skeleton={<PageSkeleton heading={heading} />} />
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
      <Route path="*" element={hasUnknownPages(registry) ? pageOfUnavailableRemote : notFound} />
    </Routes>
  )
})

const administration = (
  <PageView title="Administration">
    <PageHeader title="Administration" />
    <AccessRestricted text="This page is only available to administrators" />
  </PageView>
)

const notFoundPage = shellPage(() => import('./not-found-page.tsx'))
const notFound = (
  <PageView title="404 Page Not Found">
    <LoadedView source={notFoundPage} title="404 Page Not Found" />
  </PageView>
)

/** Whether an unknown path may be a page of a remote: no build of the remote can be read, so its pages are not known. */
const hasUnknownPages = ({ remotes }: Registry) =>
  remotes.some(({ unavailable, pages }) => unavailable && pages.length === 0)

const unavailablePage: ComponentSource = {
  load: () => Promise.reject(new Error('A remote is unavailable')),
  describeFailure: () => 'PORTAL-103',
  async reload() {
    await refreshUnavailableRemotes()
    if (hasUnknownPages(registryStore.get())) throw new Error('A remote is still unavailable')
    // Not shown: this path has another route by now.
    return notFoundPage.load()
  },
}
const pageOfUnavailableRemote = (
  <PageView title="Page unavailable">
    <LoadedView source={unavailablePage} title="This page" />
  </PageView>
)
