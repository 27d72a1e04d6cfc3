import { calls, type Lead } from '@portal/contracts/calls'
import { identity } from '@portal/contracts/identity'
import { sales } from '@portal/contracts/sales'
import { api, type ChangeContext, endpoint, providesTags, type Patch } from '@portal/sdk'
import type { Filters } from './filters/filters.ts'
import {
  type BlockArgs,
  blockRequest,
  type LeadPage,
  type ListedLead,
  listKey,
  listSnapshots,
  mergeLead,
  readBlock,
} from './list/lead-block-query.ts'
import { pendingContacted } from './list/pending-contacted.ts'

/** Blocks out of sight leave the cache after this time, so that a long list does not fill the memory. */
const unusedBlockSeconds = 300

/** Keys of the changes to a lead in the offline queue. */
export const queueKeys = {
  contacted: (leadId: string) => `lead ${leadId} contacted`,
  note: (leadId: string) => `lead ${leadId} note`,
  assigned: (leadId: string) => `lead ${leadId} assigned`,
}

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
      providesTags: providesTags(({ rows }, { contacted, view }) => [
        { type: 'Lead', id: 'new' },
        ...(contacted ? [{ type: 'Lead', id: 'contacted' }] : []),
        // A lead that these views don't list yet may belong to them now.
        ...(view === 'mine' || view === 'unassigned' ? [{ type: 'Lead', id: 'assigned' }] : []),
        ...(view === 'follow-up' ? [{ type: 'LeadSummary' }] : []),
        ...rows.map(({ id }) => ({ type: 'Lead', id })),
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
        pendingContacted.add(id, contacted)
        updateDetails(id, contacted, patch)
        updateRow(id, lead => Object.assign(lead, { contacted }), patch, context)
      },
      rollback: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        pendingContacted.remove(id, contacted)
        updateDetails(id, pendingContacted.latest(id) ?? !contacted, patch)
        const restore = (lead: ListedLead) =>
          Object.assign(lead, { contacted: pendingContacted.latest(id) ?? lead.storedContacted })
        updateRow(id, restore, patch, context)
      },
      onReply: (reply, args, patch, context) => {
        if (args.contacted !== undefined) pendingContacted.remove(args.id, args.contacted)
        storeReply(reply, args, patch, context)
      },
      invalidates: (_, { id }) => [{ type: 'LeadSummary' }, { type: 'LeadHistory', id }],
    }),
    takeLead: endpoint(build, calls.takeLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: storeReply,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }, { type: 'LeadSummary' }],
    }),
    releaseLead: endpoint(build, calls.releaseLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: storeReply,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }, { type: 'LeadSummary' }],
    }),
    assignLead: endpoint(build, calls.assignLead, {
      queueOffline: ({ id }) => ({ key: queueKeys.assigned(id) }),
      onReply: storeReply,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }, { type: 'LeadSummary' }],
    }),
    /** Assigns up to 200 leads. */
    assignLeads: endpoint(build, calls.assignLeads, {
      invalidates: (_, { ids }) => [
        ...ids.flatMap(id => [
          { type: 'Lead', id },
          { type: 'LeadHistory', id },
        ]),
        { type: 'Lead', id: 'assigned' },
        { type: 'LeadSummary' },
      ],
    }),
    leadDetails: endpoint(build, calls.leadDetails, {
      tags: (_, { id }) => [
        // How a call of this number ended.
        'Call',
        { type: 'Lead', id },
        { type: 'LeadHistory', id },
        // A new lead may be another request from this customer.
        { type: 'Lead', id: 'new' },
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
    countNewLeads: endpoint(build, calls.countNewLeads, { tags: [{ type: 'Lead', id: 'new' }] }),
    searchLeads: endpoint(build, calls.searchLeads),
    leadSummary: endpoint(build, calls.leadSummary, { tags: ['LeadSummary'] }),
    /** The members a lead can be assigned to. For supervisors. */
    team: endpoint(build, identity.listUsers, { tags: ['Team'] }),
    /** Reloads the page's data, including leads that have arrived since. */
    refreshLeads: build.mutation<null, void>({
      queryFn: () => {
        listSnapshots.clear()
        return { data: null }
      },
      invalidatesTags: ['Lead', 'LeadSummary'],
    }),
  }),
})

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
  useTakeLeadMutation,
  useTeamQuery,
  useUpdateLeadMutation,
} = leadsApi

/** Writes a stored lead into every block that contains it. Pending changes of its contacted box stay. */
function storeReply(stored: Lead, { id }: { id: string }, patch: Patch, context: ChangeContext): void {
  updateRow(id, lead => Object.assign(lead, mergeLead(stored, lead)), patch, context)
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
  return loadedBlocks(filters, 'new', state)
    .sort((a, b) => a.at - b.at)
    .flatMap(args => cachedRows(args, state))
}

/** The loaded blocks of a list with a `Lead` tag of this ID. */
function loadedBlocks(filters: Filters, id: string, state: unknown): BlockArgs[] {
  const list = listKey({ ...filters, at: 0 })
  return api.util
    .selectInvalidatedBy(state as never, [{ type: 'Lead', id }])
    .filter(({ endpointName, originalArgs }) => endpointName === 'leadBlock' && listKey(originalArgs) === list)
    .map(({ originalArgs }) => originalArgs as BlockArgs)
}

/** Shows the contacted button of an open lead as pressed or not. */
function updateDetails(id: string, contacted: boolean, patch: Patch): void {
  patch(leadsApi.util.updateQueryData('leadDetails', { id }, lead => void Object.assign(lead, { contacted })))
}

/** Changes a lead in every cached block that contains it, whatever the filters. */
function updateRow(id: string, update: (lead: ListedLead) => void, patch: Patch, { getState }: ChangeContext): void {
  for (const { endpointName, originalArgs } of api.util.selectInvalidatedBy(getState() as never, [
    { type: 'Lead', id },
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
