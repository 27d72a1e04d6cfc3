import { hasSignedOut } from '@portal/contracts/session-cookie'
import { sessionLost, toast } from '@portal/sdk/frame'
import { useLocation, useNavigate } from '@portal/sdk/router'
import { useEffect, useRef } from 'react'
import { browser } from './browser.ts'
import { isLeaving, leavingMs } from './leaving.ts'
import { loginUrl, safeReturnPath } from './return-path.ts'
import { signingOut } from './use-other-tabs.ts'

const redirectAfterMs = 500

/**
 * Signs in again where a call finds the session gone; the leads page leaves at once, every other says so first. Who has
 * signed out in another tab is shown out here too. A page that is leaving is left alone: it may be the one that signs out,
 * and the provider must hear of it.
 */
export function useSessionLost(): void {
  const location = useLocation()
  const navigate = useNavigate()
  const here = useRef(location)
  useEffect(() => {
    here.current = location
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
      if (isSignOut()) return browser.go('/')
      const { pathname, search, hash } = here.current
      const returnTo = safeReturnPath(pathname + search + hash)
      if (pathname === '/login') return
      if (pathname === '/leads')
        return void navigate(`/login?returnTo=${encodeURIComponent(returnTo)}`, { replace: true })
      toast({ title: 'Unauthorized', description: 'You are logged out. Logging in again...', kind: 'destructive' })
      timer = setTimeout(() => browser.go(isSignOut() ? '/' : loginUrl(returnTo)), redirectAfterMs)
    }
  }, [navigate])
}

/** By a link in another tab, or by the address of the sign-out. */
const isSignOut = () => signingOut.isUnderWay() || hasSignedOut(document.cookie)
