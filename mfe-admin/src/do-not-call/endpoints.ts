import { calls } from '@portal/contracts/calls'
import { api, endpoint, pagedEndpoint } from '@portal/sdk'

const doNotCallApi = api.injectEndpoints({
  endpoints: build => ({
    doNotCallList: pagedEndpoint(build, calls.listDoNotCall, { tags: ['DoNotCall'] }),
    inquiries: endpoint(build, calls.listInquiries, { tags: ['DoNotCall'] }),
    keepNumber: endpoint(build, calls.keepDoNotCall, { invalidates: ['DoNotCall'] }),
    importNumbers: endpoint(build, calls.importDoNotCall, { invalidates: ['DoNotCall', 'Lead', 'Call'] }),
    addNumber: endpoint(build, calls.addDoNotCall, { invalidates: ['DoNotCall', 'Lead', 'Call'] }),
    removeNumber: endpoint(build, calls.removeDoNotCall, { invalidates: ['DoNotCall', 'Lead', 'Call'] }),
  }),
})

export const {
  useAddNumberMutation,
  useDoNotCallListInfiniteQuery,
  useImportNumbersMutation,
  useInquiriesQuery,
  useKeepNumberMutation,
  useRemoveNumberMutation,
} = doNotCallApi
