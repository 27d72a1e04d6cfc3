import { DateText, toastError } from '@portal/sdk'
import { type PortalStore, sendRequest } from '@portal/sdk/frame'
import { useLocation } from '@portal/sdk/router'
import Eye from 'lucide-react/icons/eye'
import RefreshCw from 'lucide-react/icons/refresh-cw'
import { type ReactNode, useEffect, useRef } from 'react'
import { useStore } from 'react-redux'
import { browser } from '../session/browser.ts'
import { isBusy, isUnattended, watchTyping } from './is-busy.ts'
import { useRegistry } from './registry-store.ts'
import { useUpdate } from './updates.ts'

const idleForMs = 30_000
const checkEveryMs = 1_000

/**
 * Brings the tab to what was released. An ordinary release arrives with the next page that the user opens; one that
 * replaces a bad build also reloads a page that nobody uses. Neither interrupts a call or loses what was typed. Shows
 * a bar until then, and while the user sees a preview.
 */
export function ReleaseBar() {
  const update = useUpdate()
  const store = useStore() as PortalStore
  const { pathname } = useLocation()
  const shownPath = useRef(pathname)
  const preview = useRegistry().remotes.find(remote => remote.preview)

  useEffect(watchTyping, [])
  useEffect(() => {
    if (shownPath.current === pathname) return
    shownPath.current = pathname
    // The address has changed already: this document is replaced by one of the same page.
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
        <strong>Reload this page</strong> when it suits you. A part of the portal was replaced.
      </Bar>
    )
  }
  if (!preview?.preview) return null
  const { id, by, until } = preview.preview
  const leave = async () => {
    const { error } = await sendRequest({ method: 'DELETE', url: `/api/previews/${id}` })
    // It may have ended by itself.
    if (error && error.status !== 404) toastError(error, 'The preview could not be ended')
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
    <div className="release-bar" role="status">
      {icon}
      <span>{children}</span>
      <button type="button" className="button" onClick={onAction}>
        {action}
      </button>
    </div>
  )
}
