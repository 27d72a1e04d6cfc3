import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const telephonyApi = api.injectEndpoints({
  endpoints: build => ({
    integrationStatus: endpoint(build, admin.integrationStatus, { tags: ['Telephony'] }),
    listDeliveries: endpoint(build, admin.listDeliveries, { tags: ['Telephony'] }),
    replayDelivery: endpoint(build, admin.replayDelivery, { invalidates: ['Telephony'] }),
    // It depends on the members, and on the platform only as long as that does not name its team.
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
