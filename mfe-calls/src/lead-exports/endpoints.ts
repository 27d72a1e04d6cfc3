import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

export const leadExportsApi = api.injectEndpoints({
  endpoints: build => ({
    exportRequests: endpoint(build, calls.listExportRequests, { tags: ['ExportRequest'] }),
    largeExports: endpoint(build, calls.listLargeExports, { tags: ['LargeExport'] }),
    requestExport: endpoint(build, calls.requestExport, { invalidates: ['ExportRequest'] }),
    approveExport: endpoint(build, calls.approveExport, { invalidates: ['ExportRequest'] }),
    declineExport: endpoint(build, calls.declineExport, { invalidates: ['ExportRequest'] }),
  }),
})

export const {
  useApproveExportMutation,
  useDeclineExportMutation,
  useExportRequestsQuery,
  useLargeExportsQuery,
  useRequestExportMutation,
} = leadExportsApi
