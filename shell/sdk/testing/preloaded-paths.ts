import type { ComponentType } from 'react'
import { api } from '../src/api/api.ts'
import type { Preload } from '../src/preload.ts'
import { createPortalStore } from '../src/session/store.ts'
import { answerWith } from './answers.ts'
import { testUser } from './render-page.tsx'

/**
 * Returns the paths that the `preload` of a component requests at a URL without a query. `requests` in `remote.ts` must name
 * the same ones, with `{timeZone}` for the time zone of the browser.
 */
export async function preloadedPaths({ preload }: ComponentType<never> & { preload?: Preload }): Promise<string[]> {
  const user = testUser('agent')
  const sent = answerWith({})
  const { dispatch } = createPortalStore(user)
  preload?.({ dispatch, user, search: new URLSearchParams() })
  await Promise.all(dispatch(api.util.getRunningQueriesThunk()))
  const zone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)
  return sent.map(({ url }) => url.replace(zone, '{timeZone}'))
}
