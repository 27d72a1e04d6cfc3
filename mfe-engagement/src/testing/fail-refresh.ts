import { expect } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, type renderPage, waitFor } from '@portal/sdk/testing'

type Store = Awaited<ReturnType<typeof renderPage>>['store']

/** Lets the next requests for some cached data fail, and waits until they have. */
export async function failRefresh(store: Store, tag: string) {
  answerWith({})
  store.dispatch(api.util.invalidateTags([{ type: tag }] as never))
  await waitFor(() => {
    const queries = Object.values(store.getState().api.queries)
    expect(queries.some(query => query?.status === 'rejected')).toBe(true)
  })
}
