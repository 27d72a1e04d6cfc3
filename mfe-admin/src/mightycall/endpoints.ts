import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const telephonyApi = api.injectEndpoints({
  endpoints: build => ({
    integrationStatus: endpoint(build, admin.integrationStatus, { tags: ['Telephony'] }),
    listDeliveries: endpoint(build, admin.listDeliveries, { tags: ['Telephony'] }),
    replayDelivery: endpoint(build, admin.replayDelivery, { invalidates: ['Telephony'] }),
    // The list depends on members. It reloads with the telephony status only while the vendor's part is missing.
    listExtensions: endpoint(build, admin.listExtensions, {
      tags: ({ failure }) => (failure === null ? ['Member'] : ['Member', 'Telephony']),
    }),
    testConnection: endpoint(build, admin.testConnection, { invalidates: ['Telephony'] }),
  }),
})

export const {
  useIntegrationStatusQuery,
  useListDeliveriesQuery,
  useListExtensionsQuery,
  useReplayDeliveryMutation,
  useTestConnectionMutation,
} = telephonyApi
