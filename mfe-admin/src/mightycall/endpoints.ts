import { admin } from '@portal/contracts/admin'
import { api, endpoint } from '@portal/sdk'

const telephonyApi = api.injectEndpoints({
  endpoints: build => ({
    integrationStatus: endpoint(build, admin.integrationStatus, { tags: ['Telephony'] }),
    listDeliveries: endpoint(build, admin.listDeliveries, { tags: ['Telephony'] }),
    replayDelivery: endpoint(build, admin.replayDelivery, { invalidates: ['Telephony'] }),
    listExtensions: endpoint(build, admin.listExtensions, { tags: ['Telephony', 'Team'] }),
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
