import { hasSignedOut } from '@portal/contracts/session-cookie'
import { clearMemberStorage, sessionLost, toast } from '@portal/sdk/frame'
import { useLocation, useNavigate } from '@portal/sdk/router'
import { useEffect, useRef } from 'react'
import { browser } from './browser.ts'
import { isLeaving, leavingMs } from './leaving.ts'
import { loginUrl, safeReturnPath } from './return-path.ts'
import { signOutElsewhere } from './use-other-tabs.ts'

const redirectAfterMs = 500

/**
 * Signs in again when a request finds the session lost: at once on the leads page, elsewhere after a toast. If the user has
 * signed out in another tab, deletes personal data and opens the landing page instead. Does nothing while the browser leaves
 * the page: that may be the sign-out itself, which must reach the identity provider.
 */
export function useSessionLost(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const latest = useRef(location)
  useEffect(() => {
    latest.current = location
  }, [location])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = sessionLost.subscribe(follow)
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }

    function follow(): void {
      if (timer) return
      if (isLeaving()) {
        timer = setTimeout(() => {
          timer = undefined
          follow()
        }, leavingMs)
        return
      }
      if (hasUserSignedOut()) return openLandingPage()
      const { pathname, search, hash } = latest.current
      const returnTo = safeReturnPath(pathname + search + hash)
      if (pathname === '/login') return
      if (pathname === '/leads')
        return void navigate(`/login?returnTo=${encodeURIComponent(returnTo)}`, { replace: true })
      toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'destructive' })
      timer = setTimeout(() => {
        if (hasUserSignedOut()) openLandingPage()
        else browser.go(loginUrl(returnTo))
        // The user may choose to stay on the page.
        timer = setTimeout(() => {
          timer = undefined
        }, leavingMs)
      }, redirectAfterMs)
    }
  }, [navigate])
}

/** In another tab, or by opening the URL of the sign-out. */
const hasUserSignedOut = () => signOutElsewhere.isRunning() || hasSignedOut(document.cookie)

function openLandingPage(): void {
  clearMemberStorage()
  browser.go('/')
}
