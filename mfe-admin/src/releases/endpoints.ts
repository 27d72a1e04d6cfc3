import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const changesReleases = { invalidates: ['Release'] } as const

const releasesApi = api.injectEndpoints({
  endpoints: build => ({
    listReleases: endpoint(build, admin.listReleases, { tags: ['Release'] }),
    listServices: endpoint(build, admin.listServices, { tags: ['Release'] }),
    releaseBuild: endpoint(build, admin.releaseBuild, changesReleases),
    rollBack: endpoint(build, admin.rollBack, changesReleases),
    promote: endpoint(build, admin.promote, changesReleases),
    withdraw: endpoint(build, admin.withdraw, changesReleases),
    startPreview: endpoint(build, admin.startPreview, changesReleases),
    endPreview: endpoint(build, admin.endPreview, changesReleases),
  }),
})

export const {
  useListReleasesQuery,
  useListServicesQuery,
  useReleaseBuildMutation,
  useRollBackMutation,
  usePromoteMutation,
  useWithdrawMutation,
  useStartPreviewMutation,
  useEndPreviewMutation,
} = releasesApi
