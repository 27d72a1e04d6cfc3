import { engagement, type Script } from '@portal/contracts/engagement'
import { api, endpoint, type Patch } from '@portal/sdk'
import { takeNewCompletions, toastCompletions } from './challenges/completions.ts'

export const engagementApi = api.injectEndpoints({
  endpoints: build => ({
    listScripts: endpoint(build, engagement.listScripts, { tags: ['Script'] }),
    readScript: endpoint(build, engagement.readScript, { tags: ['Script'] }),
    createScript: endpoint(build, engagement.createScript, {
      onReply: (script, _, patch) => cacheScript(script, patch),
    }),
    updateScript: endpoint(build, engagement.updateScript, {
      onReply: (script, _, patch) => cacheScript(script, patch),
      invalidates: ['Script'],
    }),
    verifyScriptPrices: endpoint(build, engagement.verifyScriptPrices, {
      onReply: (script, _, patch) => cacheScript(script, patch),
    }),
    deleteScript: endpoint(build, engagement.deleteScript, { invalidates: ['Script'] }),
    listScriptVersions: endpoint(build, engagement.listScriptVersions, { tags: ['Script'] }),
    listCommunications: endpoint(build, engagement.listCommunications, { tags: ['Communication'] }),
    createCommunication: endpoint(build, engagement.createCommunication, { invalidates: ['Communication'] }),
    updateCommunication: endpoint(build, engagement.updateCommunication, { invalidates: ['Communication'] }),
    deleteCommunication: endpoint(build, engagement.deleteCommunication, { invalidates: ['Communication'] }),
    confirmCommunication: endpoint(build, engagement.confirmCommunication, {
      invalidates: (_, { id }) => ['Communication', { type: 'Reader', id }],
    }),
    listReaders: endpoint(build, engagement.listReaders, { tags: (_, { id }) => [{ type: 'Reader', id }] }),
    listChallenges: endpoint(build, engagement.listChallenges, { tags: ['Challenge'] }),
    listUserChallenges: endpoint(build, engagement.listUserChallenges, { tags: ['UserChallenge'] }),
    activateChallenge: endpoint(build, engagement.activateChallenge, { invalidates: ['UserChallenge', 'UserStats'] }),
    syncUserChallenges: endpoint(build, engagement.syncUserChallenges, {
      onReply: (list, _, patch) =>
        patch(engagementApi.util.updateQueryData('listUserChallenges', undefined, () => list)),
      invalidates: ['UserStats', 'UserAchievement', 'CurrentUser'],
    }),
    userStats: endpoint(build, engagement.userStats, { tags: ['UserStats'] }),
    listAchievements: endpoint(build, engagement.listAchievements, { tags: ['Achievement'] }),
    listUserAchievements: endpoint(build, engagement.listUserAchievements, { tags: ['UserAchievement'] }),
    leaderboard: endpoint(build, engagement.leaderboard, { tags: ['Leaderboard'] }),
  }),
})

// Every response may contain completions. `challenges/notices.tsx` subscribes on every page, so none is missed.
engagementApi.enhanceEndpoints({
  endpoints: {
    listUserChallenges: {
      async onQueryStarted(_, { queryFulfilled, dispatch }) {
        const reply = await queryFulfilled.catch(() => undefined)
        if (!reply) return
        const serverTime = Date.parse(reply.meta?.headers.get('date') ?? '') || Date.now()
        const completed = takeNewCompletions(reply.data, serverTime)
        if (completed.length === 0) return
        const catalog = dispatch(engagementApi.endpoints.listChallenges.initiate(undefined, { subscribe: false }))
        toastCompletions(completed, (await catalog).data ?? [])
      },
    },
  },
})

/** Replaces a script in the cached list, or appends a new one, and caches it by ID. */
function cacheScript(script: Script, patch: Patch): void {
  patch(
    engagementApi.util.updateQueryData('listScripts', undefined, scripts => {
      const index = scripts.findIndex(({ id }) => id === script.id)
      if (index >= 0) scripts[index] = script
      else scripts.push(script)
    }),
  )
  patch(engagementApi.util.updateQueryData('readScript', { id: script.id }, () => script))
}

export const {
  useListScriptsQuery,
  useReadScriptQuery,
  useCreateScriptMutation,
  useUpdateScriptMutation,
  useVerifyScriptPricesMutation,
  useDeleteScriptMutation,
  useListScriptVersionsQuery,
  useListCommunicationsQuery,
  useCreateCommunicationMutation,
  useUpdateCommunicationMutation,
  useDeleteCommunicationMutation,
  useConfirmCommunicationMutation,
  useListReadersQuery,
  useListChallengesQuery,
  useListUserChallengesQuery,
  useActivateChallengeMutation,
  useSyncUserChallengesMutation,
  useUserStatsQuery,
  useListAchievementsQuery,
  useListUserAchievementsQuery,
  useLeaderboardQuery,
} = engagementApi
