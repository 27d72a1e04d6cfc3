import { browserTimeZone } from '@portal/contracts/browser-time-zone'
import type { Registry } from '@portal/contracts/remotes'
import { shownViews } from '@portal/contracts/shown-views'
import { requestEarly } from '@portal/sdk/early-replies'

/**
 * Requests the data of the page at this URL while its code loads, so that its first render shows it. Not with a query: it
 * may change what the page requests.
 */
export function requestFirstData(registry: Registry): void {
  if (location.search) return
  const zone = encodeURIComponent(browserTimeZone())
  const paths = shownViews(location.pathname, registry)
    .flatMap(({ view }) => view.requests ?? [])
    .map(request => request.replace('{timeZone}', zone))
  // The content security policy refuses other sites as well.
  requestEarly([...new Set(paths.filter(request => request.startsWith('/api/')))])
}
