import type { Registry } from '@portal/contracts/remotes'
import { requestEarly } from '@portal/sdk/early-replies'

/**
 * Requests the data of the page at this URL while its code loads, so that its first render shows them. Not with a query: it
 * may change what the page requests.
 */
export function requestFirstData({ remotes }: Registry): void {
  if (location.search) return
  const path = location.pathname
  const shown = remotes.flatMap(({ unavailable, pages, slots }) =>
    unavailable
      ? []
      : [
          ...pages.filter(page => page.path === path),
          ...slots.filter(({ slot }) => path === '/' && slot.startsWith('dashboard.')),
        ],
  )
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const paths = shown.flatMap(({ requests = [] }) => requests).map(request => request.replace('{timeZone}', zone))
  // The content security policy refuses other sites as well.
  requestEarly([...new Set(paths.filter(request => request.startsWith('/api/')))])
}
