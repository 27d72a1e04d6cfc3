import { calls, type ChangedLead, type Lead, type LeadDetails } from '@portal/contracts/calls'
import { identity } from '@portal/contracts/identity'
import { sales } from '@portal/contracts/sales'
import {
  api,
  type ChangeContext,
  createdId,
  endpoint,
  figureTag,
  followRows,
  providesTags,
  type Patch,
  rowTag,
} from '@portal/sdk'
import { storeQueue } from '../queue/endpoints.ts'
import type { Filters } from './filters/filters.ts'
import {
  type BlockArgs,
  blockRows,
  blockRequest,
  type LeadPage,
  type ListedLead,
  listKey,
  listSnapshots,
  mergeLead,
  readBlock,
} from './list/lead-block-query.ts'
import { pendingContacted } from './list/pending-contacted.ts'
import { type LeadChange, summaryAfter } from './summary-after.ts'
import { viewerTimeZone } from './viewer-time-zone.ts'

/** Blocks out of sight leave the cache after this time, so that a long list does not fill the memory. */
const unusedBlockSeconds = 300

/** Keys of the changes to a lead in the offline queue. */
export const queueKeys = {
  contacted: (leadId: string) => `lead ${leadId} contacted`,
  note: (leadId: string) => `lead ${leadId} note`,
  assigned: (leadId: string) => `lead ${leadId} assigned`,
}

/** Tags of changes after which leads that these filters hide may belong to the list. */
const membershipTags = ({ contacted, view }: Filters) => [
  ...(contacted ? ['LeadContacted' as const] : []),
  ...(view === 'mine' || view === 'unassigned' ? ['LeadAssignee' as const] : []),
  ...(view === 'follow-up' ? ['LeadSummary' as const] : []),
]

export const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    leadBlock: build.query<LeadPage, BlockArgs>({
      async queryFn(args, { getState }, _, baseQuery) {
        const asOf = listSnapshots.get(args)
        const { data, error, meta } = await baseQuery(blockRequest(args, asOf))
        if (error) return { error }
        return { data: readBlock(args, asOf, data as Lead[], meta?.headers, cachedRows(args, getState())) }
      },
      async onCacheEntryAdded(args, { cacheEntryRemoved }) {
        await cacheEntryRemoved
        if (args.at === 0) listSnapshots.remove(args)
      },
      providesTags: providesTags(({ rows }, filters) => [
        { type: rowTag('Lead'), id: createdId },
        ...membershipTags(filters),
        ...rows.map(({ id }) => ({ type: rowTag('Lead'), id })),
      ]),
      keepUnusedDataFor: unusedBlockSeconds,
    }),
    updateLead: endpoint(build, calls.updateLead, {
      // Notes are stored as drafts, and the notes field sends them again.
      queueOffline: ({ id, contacted }) =>
        contacted === undefined
          ? { key: queueKeys.note(id), isStoredByScreen: true }
          : { key: queueKeys.contacted(id) },
      optimistic: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        pendingContacted.add(
          id,
          contacted,
          leadsApi.endpoints.leadDetails.select({ id })(context.getState() as never).data,
        )
        updateDetails(id, lead => Object.assign(lead, { contacted }), patch)
        updateRow(id, lead => Object.assign(lead, { contacted }), patch, context)
      },
      rollback: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        const stored = pendingContacted.stored(id)
        pendingContacted.remove(id, contacted)
        const latest = pendingContacted.latest(id)
        const restoreDetails = (lead: LeadDetails) => {
          // A newer lead came from the server meanwhile.
          const before = stored?.version === lead.version ? stored.contacted : lead.contacted
          lead.contacted = latest ?? before
        }
        updateDetails(id, restoreDetails, patch)
        const restore = (lead: ListedLead) => Object.assign(lead, { contacted: latest ?? lead.storedContacted })
        updateRow(id, restore, patch, context)
      },
      onReply: (reply, args, patch, context) => {
        if (args.contacted !== undefined) pendingContacted.remove(args.id, args.contacted)
        storeReply(reply, args, patch, context, { mine: 0, unassigned: 0 })
      },
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    takeLead: endpoint(build, calls.takeLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: (reply, args, patch, context) => storeReply(reply, args, patch, context, { mine: 1, unassigned: -1 }),
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    releaseLead: endpoint(build, calls.releaseLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: (reply, args, patch, context) => storeReply(reply, args, patch, context, null),
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    assignLead: endpoint(build, calls.assignLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: (reply, args, patch, context) => storeReply(reply, args, patch, context, null),
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    /** Assigns up to 200 leads. */
    assignLeads: endpoint(build, calls.assignLeads, {
      invalidates: (_, { ids }) => [
        ...ids.flatMap(id => [
          { type: 'Lead', id },
          { type: rowTag('Lead'), id },
          { type: 'LeadHistory', id },
        ]),
        { type: 'LeadAssignee' },
        { type: 'LeadSummary' },
      ],
    }),
    leadDetails: endpoint(build, calls.leadDetails, {
      tags: (_, { id }) => [
        { type: 'Lead', id },
        { type: 'LeadHistory', id },
      ],
    }),
    /** Index of a lead in the list, if the list had loaded it when the lead was opened; null otherwise. */
    leadPosition: build.query<number | null, { filters: Filters; leadId: string }>({
      queryFn: ({ filters, leadId }, { getState }) => ({ data: positionOf(filters, leadId, getState()) }),
      keepUnusedDataFor: 0,
    }),
    /** The leads of a list that are loaded, in its order. */
    loadedLeads: build.query<Lead[], Filters>({
      queryFn: (filters, { getState }) => ({ data: loadedLeads(filters, getState()) }),
      keepUnusedDataFor: 0,
    }),
    /** The sales of a lead that the user may see. */
    leadSales: endpoint(build, sales.listSales, { tags: ['Sale'] }),
    countNewLeads: endpoint(build, calls.countNewLeads, {
      tags: (_, filters) => ['NewLeads', ...membershipTags(filters)],
    }),
    searchLeads: endpoint(build, calls.searchLeads),
    leadSummary: endpoint(build, calls.leadSummary, { tags: [figureTag('LeadSummary')] }),
    /** The members a lead can be assigned to. For supervisors. */
    team: endpoint(build, identity.listUsers, { tags: ['Team'] }),
    /** Reloads the page's data, including leads that have arrived since. */
    refreshLeads: build.mutation<null, void>({
      queryFn: () => {
        listSnapshots.clear()
        return { data: null }
      },
      // Not `invalidatesTags`, which waits for all requests in progress.
      async onQueryStarted(_, { dispatch, queryFulfilled }) {
        await queryFulfilled
        dispatch(api.util.invalidateTags(['Lead', rowTag('Lead'), 'LeadSummary', figureTag('LeadSummary'), 'NewLeads']))
      },
    }),
  }),
})

followRows('leadBlock', blockRows)

export const {
  useAssignLeadMutation,
  useAssignLeadsMutation,
  useCountNewLeadsQuery,
  useLeadBlockQuery,
  useLeadDetailsQuery,
  useLeadPositionQuery,
  useLeadSalesQuery,
  useLazyLoadedLeadsQuery,
  useLeadSummaryQuery,
  useRefreshLeadsMutation,
  useReleaseLeadMutation,
  useSearchLeadsQuery,
  useTakeLeadMutation,
  useTeamQuery,
  useUpdateLeadMutation,
} = leadsApi

/**
 * Shows the user's own change everywhere, without another request: in every block that contains the lead, where pending
 * changes of its contacted box stay, in the summary, and in the queue. Filtered lists reload soon.
 */
function storeReply(
  { queue, ...stored }: ChangedLead,
  { id }: { id: string },
  patch: Patch,
  context: ChangeContext,
  assigned: LeadChange['assigned'],
): void {
  pendingContacted.store(id, stored)
  const listed = listedLead(id, context.getState())
  const before = listed && { ...listed, contacted: listed.storedContacted }
  updateRow(id, lead => Object.assign(lead, mergeLead(stored, lead)), patch, context)
  const storeDetails = (lead: LeadDetails) => {
    if (lead.version < stored.version) Object.assign(lead, { notes: stored.notes, version: stored.version })
  }
  updateDetails(id, storeDetails, patch)
  const isAssignment = assigned?.mine !== 0
  if (isAssignment) context.reloadSoon([{ type: 'LeadAssignee' }])
  else if (stored.contacted !== before?.contacted) context.reloadSoon([{ type: 'LeadContacted' }])
  if (!before || !updateSummary({ before, after: stored, assigned }, patch, context)) {
    context.reloadSoon([{ type: 'LeadSummary' }])
  }
  if (queue !== undefined) storeQueue(queue, patch, context)
}

/** @returns whether the cached summary includes the change; true if no summary is cached. */
function updateSummary(change: LeadChange, patch: Patch, { getState, recount }: ChangeContext): boolean {
  const args = { timeZone: viewerTimeZone }
  const { data, isUninitialized, isLoading } = leadsApi.endpoints.leadSummary.select(args)(getState() as never)
  if (isUninitialized) return true
  // A summary that is loading may have been read before the change.
  const summary = isLoading || !data ? null : summaryAfter(data, change, Date.now())
  if (!summary) return false
  patch(leadsApi.util.updateQueryData('leadSummary', args, () => summary))
  recount(['LeadSummary'])
  return true
}

function listedLead(id: string, state: unknown): ListedLead | undefined {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(state as never, [
    { type: rowTag('Lead'), id },
  ])) {
    const lead = endpointName === 'leadBlock' && cachedRows(originalArgs as BlockArgs, state).find(row => row.id === id)
    if (lead) return lead
  }
  return undefined
}

function cachedRows(args: BlockArgs, state: unknown): readonly ListedLead[] {
  return leadsApi.endpoints.leadBlock.select(args)(state as never).data?.rows ?? []
}

function positionOf(filters: Filters, leadId: string, state: unknown): number | null {
  for (const args of loadedBlocks(filters, leadId, state)) {
    const index = cachedRows(args, state).findIndex(({ id }) => id === leadId)
    if (index >= 0) return args.at + index
  }
  return null
}

function loadedLeads(filters: Filters, state: unknown): Lead[] {
  // Every block has this tag.
  return loadedBlocks(filters, createdId, state)
    .sort((a, b) => a.at - b.at)
    .flatMap(args => cachedRows(args, state))
}

/** The loaded blocks of a list with a row tag of this ID. */
function loadedBlocks(filters: Filters, id: string, state: unknown): BlockArgs[] {
  const list = listKey({ ...filters, at: 0 })
  return api.util
    .selectInvalidatedBy(state as never, [{ type: rowTag('Lead'), id }])
    .filter(({ endpointName, originalArgs }) => endpointName === 'leadBlock' && listKey(originalArgs) === list)
    .map(({ originalArgs }) => originalArgs as BlockArgs)
}

/** Changes a lead in its panel. */
function updateDetails(id: string, update: (lead: LeadDetails) => void, patch: Patch): void {
  patch(
    leadsApi.util.updateQueryData('leadDetails', { id }, lead => {
      update(lead)
    }),
  )
}

/** Changes a lead in every cached block that contains it, whatever the filters. */
function updateRow(id: string, update: (lead: ListedLead) => void, patch: Patch, { getState }: ChangeContext): void {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState() as never, [
    { type: rowTag('Lead'), id },
  ])) {
    if (endpointName !== 'leadBlock') continue
    patch(
      leadsApi.util.updateQueryData('leadBlock', originalArgs as BlockArgs, page => {
        const lead = page.rows.find(row => row.id === id)
        if (lead) update(lead)
      }),
    )
  }
}
