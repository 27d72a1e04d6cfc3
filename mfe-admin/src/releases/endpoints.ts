import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const releasesApi = api.injectEndpoints({
  endpoints: build => ({ listReleases: endpoint(build, admin.listReleases, { tags: ['Release'] }) }),
})

export const { useListReleasesQuery } = releasesApi
