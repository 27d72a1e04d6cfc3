import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const privacyApi = api.injectEndpoints({
  endpoints: build => ({
    erasures: endpoint(build, admin.listErasures, { tags: ['Erasure'] }),
    erasePerson: endpoint(build, admin.erase, { invalidates: ['Erasure'] }),
    exportPerson: endpoint(build, admin.exportPersonData),
  }),
})

export const { useErasePersonMutation, useErasuresQuery, useExportPersonMutation } = privacyApi
