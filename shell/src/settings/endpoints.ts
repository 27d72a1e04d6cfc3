import { identity } from '@portal/contracts/identity'
import { api, endpoint } from '@portal/sdk'

const sessionsApi = api.injectEndpoints({
  endpoints: build => ({
    listSessions: endpoint(build, identity.listSessions, { tags: ['Session'] }),
    endOwnSession: endpoint(build, identity.endOwnSession, { invalidates: ['Session'] }),
    endOtherSessions: endpoint(build, identity.endOtherSessions, { invalidates: ['Session'] }),
  }),
})

export const { useListSessionsQuery, useEndOwnSessionMutation, useEndOtherSessionsMutation } = sessionsApi
