import { admin } from '@portal/contracts/admin'
import { calls } from '@portal/contracts/calls'
import { api, endpoint } from '@portal/sdk'

const privacyApi = api.injectEndpoints({
  endpoints: build => ({
    erasures: endpoint(build, admin.listErasures, { tags: ['Erasure'] }),
    erasePerson: endpoint(build, admin.erase, { invalidates: ['Erasure'] }),
    personLeads: endpoint(build, calls.searchLeads, { tags: ['Lead'] }),
    exportPerson: endpoint(build, admin.exportPersonData),
  }),
})

export const { useErasePersonMutation, useErasuresQuery, useExportPersonMutation, usePersonLeadsQuery } = privacyApi
