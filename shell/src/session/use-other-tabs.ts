import { isApiError, useSession } from '@portal/sdk'
import { PortalContext, sessionApi } from '@portal/sdk/frame'
import { use, useEffect } from 'react'
import { browser } from './browser.ts'
import { otherTabs } from './other-tabs.ts'

// By then, the other tab's sign-out has reached the server.
const checkAfterMs = 1000

/** Follows sign-out and sign-in in other tabs. Reloads the page if another member is signed in now. */
export function useOtherTabs(): void {
  const { user: opener } = use(PortalContext)
  const { user } = useSession()
  const [readUser] = sessionApi.useLazyCurrentUserQuery()

  useEffect(() => {
    if (user.id !== opener.id) browser.reload()
  }, [user.id, opener.id])

  useEffect(() => {
    otherTabs.send({ kind: 'opened', memberId: opener.id })
    let timer: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = otherTabs.subscribe(message => {
      if (message.kind === 'opened' && message.memberId !== opener.id) browser.reload()
      if (message.kind !== 'sign-out') return
      signOutElsewhere.start()
      clearTimeout(timer)
      timer = setTimeout(() => {
        void readUser().then(({ error }) => {
          const hasSucceeded = isApiError(error) && error.status === 401
          if (!hasSucceeded) signOutElsewhere.end()
        })
      }, checkAfterMs)
    })
    return () => {
      clearTimeout(timer)
      unsubscribe()
    }
  }, [opener.id, readUser])
}

let isRunning = false

/** Whether the user is signing out in another tab: a session that ends now did not get lost. */
export const signOutElsewhere = {
  isRunning: () => isRunning,
  start: () => void (isRunning = true),
  end: () => void (isRunning = false),
}
