import { engagement, type Script } from '@portal/contracts/engagement'
import { api, endpoint, type Patch } from '@portal/sdk'
import { takeCompletions, tellCompletions } from './challenges/completions.ts'

export const engagementApi = api.injectEndpoints({
  endpoints: build => ({
    listScripts: endpoint(build, engagement.listScripts, { tags: ['Script'] }),
    readScript: endpoint(build, engagement.readScript, { tags: ['Script'] }),
    createScript: endpoint(build, engagement.createScript, {
      onReply: (script, _, patch) => showScript(script, patch),
    }),
    updateScript: endpoint(build, engagement.updateScript, {
      onReply: (script, _, patch) => showScript(script, patch),
      invalidates: ['Script'],
    }),
    verifyScriptPrices: endpoint(build, engagement.verifyScriptPrices, {
      onReply: (script, _, patch) => showScript(script, patch),
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

// A completion is told with the answer that shows it; `challenges/notices` follows them on every page.
engagementApi.enhanceEndpoints({
  endpoints: {
    listUserChallenges: {
      async onQueryStarted(_, { queryFulfilled, dispatch }) {
        const reply = await queryFulfilled.catch(() => undefined)
        if (!reply) return
        const completed = takeCompletions(reply.data, Date.parse(reply.meta?.headers.get('date') ?? '') || Date.now())
        if (completed.length === 0) return
        const catalogue = dispatch(engagementApi.endpoints.listChallenges.initiate(undefined, { subscribe: false }))
        tellCompletions(completed, (await catalogue).data ?? [])
      },
    },
  },
})

/** Puts a stored script where it stands. */
function showScript(script: Script, patch: Patch): void {
  patch(
    engagementApi.util.updateQueryData('listScripts', undefined, scripts => {
      const place = scripts.findIndex(it => it.id === script.id)
      if (place >= 0) scripts[place] = script
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
