import { identity } from '@portal/contracts/identity'
import { api } from '../api/api.ts'
import { endpoint } from '../api/endpoint.ts'

/** The user, and their availability. */
export const sessionApi = api.injectEndpoints({
  endpoints: build => ({
    currentUser: endpoint(build, identity.currentUser, { tags: ['CurrentUser'] }),
    setStatus: endpoint(build, identity.setStatus, {
      queueOffline: () => ({ key: 'my status' }),
      optimistic: ({ status }, patch) =>
        patch(sessionApi.util.updateQueryData('currentUser', undefined, user => void (user.status = status))),
      onReply: (user, _, patch) => patch(sessionApi.util.updateQueryData('currentUser', undefined, () => user)),
      invalidates: ['Team'],
    }),
  }),
})
