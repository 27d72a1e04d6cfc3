import { DateText, serverNow, toastError } from '@portal/sdk'
import { type PortalStore, sendRequest } from '@portal/sdk/frame'
import { useLocation } from '@portal/sdk/router'
import Eye from 'lucide-react/icons/eye'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { browser } from '../session/browser.ts'
import { isBusy, isUnattended, watchTyping } from './is-busy.ts'
import { useRegistry } from './registry-store.ts'
import { lookForUpdateSoon, useUpdate } from './updates.ts'

const idleForMs = 30_000
const checkEveryMs = 1_000

/**
 * Updates the tab to the released builds. An ordinary release arrives with the next page that the user opens. A rollback
 * also shows a bar with Reload, and reloads an idle page. Neither loses unsaved input. Also shows the bar of a preview.
 */
export function ReleaseBar() {
  const update = useUpdate()
  const store = useStore() as PortalStore
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const preview = useRegistry().remotes.find(remote => remote.preview)
  const previewUntil = preview?.preview?.until

  useEffect(watchTyping, [])
  useEffect(() => {
    if (previewUntil === undefined) return
    // When a preview expires, nothing changes at the gateway, so there is no change event.
    const timer = setTimeout(lookForUpdateSoon, Date.parse(previewUntil) - serverNow())
    return () => clearTimeout(timer)
  }, [previewUntil])
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // The address has changed already: a new document of the same page replaces this one.
    if (update !== 'none' && !isBusy(store)) browser.reload()
  }, [pathname, update, store])
  useEffect(() => {
    if (update !== 'urgent') return
    const timer = setInterval(() => isUnattended(store, idleForMs) && browser.reload(), checkEveryMs)
    return () => clearInterval(timer)
  }, [update, store])

  if (update === 'urgent') {
    return (
      <Bar icon={<RefreshCw size={16} aria-hidden />} action="Reload" onAction={browser.reload}>
        <strong>Reload this page</strong> when you're ready. Part of the portal was updated.
      </Bar>
    )
  }
  if (!preview?.preview) return null
  const { id, by, until } = preview.preview
  const leave = async () => {
    const { error } = await sendRequest({ method: 'DELETE', url: `/api/previews/${id}` })
    // It may have expired.
    if (error && error.status !== 404) toastError(error, "Couldn't end the preview. Try again.")
    else browser.reload()
  }
  return (
    <Bar icon={<Eye size={16} aria-hidden />} action="Leave" onAction={() => void leave()}>
      <strong>Preview</strong> of {preview.name} {preview.build.slice(0, 4)} from {by}, until <DateText at={until} />.
    </Bar>
  )
}

interface BarProps {
  icon: ReactNode
  action: string
  onAction: () => void
  children: ReactNode
}

function Bar({ icon, action, onAction, children }: BarProps) {
  return (
    <div className="row gap-4 small floating release-bar above-dock" role="status">
      {icon}
      <span>{children}</span>
      <button type="button" className="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
