import { admin } from '@portal/contracts/admin'
import type { AuditPage } from '@portal/contracts/audit'
import { calls } from '@portal/contracts/calls'
import { engagement } from '@portal/contracts/engagement'
import type { SentQuery } from '@portal/contracts/operation'
import { api, endpoint, providesTags, requestOf } from '@portal/sdk'

type ListArgs = Omit<SentQuery<typeof admin.listAudit>, 'cursor'>

const auditApi = api.injectEndpoints({
  endpoints: build => ({
    // Not a `pagedEndpoint`: the cursor is in the body, next to the services that did not respond.
    listAudit: build.infiniteQuery<AuditPage, ListArgs, string | null>({
      query: ({ queryArg, pageParam }) => requestOf(admin.listAudit, { ...queryArg, cursor: pageParam }),
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: page => page.nextCursor ?? undefined },
      providesTags: providesTags([]),
    }),
    listAuditedServices: endpoint(build, admin.listAuditedServices),
    auditLeadNames: endpoint(build, calls.leadNames),
    auditAnnouncements: endpoint(build, engagement.listCommunications, { tags: ['Communication'] }),
  }),
})

export const {
  useListAuditInfiniteQuery,
  useListAuditedServicesQuery,
  useLazyAuditLeadNamesQuery,
  useAuditAnnouncementsQuery,
} = auditApi
