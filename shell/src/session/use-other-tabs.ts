import { useSession } from '@portal/sdk'
import { clearMemberStorage, PortalContext, sessionApi } from '@portal/sdk/frame'
import { use, useEffect } from 'react'
import { browser } from './browser.ts'
import { otherTabs } from './other-tabs.ts'

// The tab that signs out is on its way to the server meanwhile.
const lookAfterMs = 1000

/** Follows sign-out and sign-in of the browser's other tabs: where somebody else is signed in by now, the page starts anew. */
export function useOtherTabs(): void {
  const { user: opener } = use(PortalContext)
  const { user } = useSession()
  const [askWhoIAm] = sessionApi.useLazyCurrentUserQuery()

  useEffect(() => {
    if (user.id !== opener.id) browser.reload()
  }, [user.id, opener.id])

  useEffect(() => {
    otherTabs.tell({ kind: 'opened', memberId: opener.id })
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = otherTabs.hear(news => {
      if (news.kind === 'opened' && news.memberId !== opener.id) browser.reload()
      if (news.kind !== 'sign-out') return
      clearMemberStorage()
      signingOut.begin()
      clearTimeout(timer)
      timer = setTimeout(() => {
        // Where signing out has failed, the person stays.
        void askWhoIAm().then(({ isSuccess }) => isSuccess && signingOut.end())
      }, lookAfterMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [opener.id, askWhoIAm])
}

let isUnderWay = false

/** Whether a session that ends now was signed out on purpose, in another tab. */
export const signingOut = {
  isUnderWay: () => isUnderWay,
  begin: () => void (isUnderWay = true),
  end: () => void (isUnderWay = false),
}
