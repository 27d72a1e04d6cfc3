import { identity } from '@portal/contracts/identity'
import { api, endpoint } from '@portal/sdk'

export const teamApi = api.injectEndpoints({
  endpoints: build => ({ listUsers: endpoint(build, identity.listUsers, { tags: ['Team'] }) }),
})

export const { useListUsersQuery } = teamApi
