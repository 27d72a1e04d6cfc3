import { calls, type Lead } from '@portal/contracts/calls'
import { identity } from '@portal/contracts/identity'
import { api, type ChangeContext, endpoint, providesTags, type Patch } from '@portal/sdk'
import {
  type BlockArgs,
  blockRequest,
  type LeadPage,
  listEnds,
  readBlock,
  type ShownLead,
  showLead,
} from './list/lead-block-query.ts'
import { ticks } from './list/ticks.ts'

/** Blocks that nobody looks at are let go after a while: a list of any length stays small in memory. */
const keptBlockSeconds = 300

/** What of a lead waits for the connection. */
export const waiting = {
  contacted: (leadId: string) => `lead ${leadId} contacted`,
  note: (leadId: string) => `lead ${leadId} note`,
  assigned: (leadId: string) => `lead ${leadId} assigned`,
}

export const leadsApi = api.injectEndpoints({
  endpoints: build => ({
    leadBlock: build.query<LeadPage, BlockArgs>({
      async queryFn(args, { getState }, _, ask) {
        const asOf = listEnds.of(args)
        const { data, error, meta } = await ask(blockRequest(args, asOf))
        if (error) return { error }
        return { data: readBlock(args, asOf, data as Lead[], meta?.headers, shownIn(args, getState())) }
      },
      async onCacheEntryAdded(args, { cacheEntryRemoved }) {
        await cacheEntryRemoved
        if (args.at === 0) listEnds.forget(args)
      },
      providesTags: providesTags(({ rows }, { contacted }) => [
        { type: 'Lead', id: 'new' },
        ...(contacted ? [{ type: 'Lead', id: 'contacted' }] : []),
        ...rows.map(({ id }) => ({ type: 'Lead', id })),
      ]),
      keepUnusedDataFor: keptBlockSeconds,
    }),
    updateLead: endpoint(build, calls.updateLead, {
      // A note is kept as a draft; its field sends it again.
      queueOffline: ({ id, contacted }) =>
        contacted === undefined ? { key: waiting.note(id), isStoredByScreen: true } : { key: waiting.contacted(id) },
      optimistic: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        ticks.begin(id, contacted)
        change(id, lead => Object.assign(lead, { contacted }), patch, context)
      },
      rollback: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        ticks.end(id, contacted)
        change(id, lead => Object.assign(lead, { contacted: ticks.of(id) ?? lead.storedContacted }), patch, context)
      },
      onReply: (reply, asked, patch, context) => {
        if (asked.contacted !== undefined) ticks.end(asked.id, asked.contacted)
        write(reply, asked, patch, context)
      },
      invalidates: (_, { id }) => [{ type: 'LeadSummary' }, { type: 'LeadHistory', id }],
    }),
    takeLead: endpoint(build, calls.takeLead, {
      queueOffline: ({ id }) => ({ key: waiting.assigned(id) }),
      onReply: write,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    assignLead: endpoint(build, calls.assignLead, {
      queueOffline: ({ id }) => ({ key: waiting.assigned(id) }),
      onReply: write,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    leadDetails: endpoint(build, calls.leadDetails, {
      tags: (_, { id }) => [
        { type: 'Lead', id },
        { type: 'LeadHistory', id },
        // It may be the same visitor's.
        { type: 'Lead', id: 'new' },
      ],
    }),
    countNewLeads: endpoint(build, calls.countNewLeads, { tags: [{ type: 'Lead', id: 'new' }] }),
    searchLeads: endpoint(build, calls.searchLeads),
    leadSummary: endpoint(build, calls.leadSummary, { tags: ['LeadSummary'] }),
    /** Who a lead can be assigned to; for supervisors. */
    team: endpoint(build, identity.listUsers, { tags: ['Team'] }),
    /** Asks anew for everything on the page, what has come in meanwhile included. */
    refreshLeads: build.mutation<null, void>({
      queryFn: () => {
        listEnds.forgetAll()
        return { data: null }
      },
      invalidatesTags: ['Lead', 'LeadSummary'],
    }),
  }),
})

export const {
  useAssignLeadMutation,
  useCountNewLeadsQuery,
  useLeadBlockQuery,
  useLeadDetailsQuery,
  useLeadSummaryQuery,
  useRefreshLeadsMutation,
  useTakeLeadMutation,
  useTeamQuery,
  useUpdateLeadMutation,
} = leadsApi

/** Writes a lead as it is stored now into every list that shows it. A tick that is still under way stays. */
function write(stored: Lead, { id }: { id: string }, patch: Patch, context: ChangeContext): void {
  change(id, lead => Object.assign(lead, showLead(stored, lead)), patch, context)
}

/** The rows of a block as they are in the cache. */
function shownIn(args: BlockArgs, state: unknown): readonly ShownLead[] {
  return leadsApi.endpoints.leadBlock.select(args)(state as never).data?.rows ?? []
}

/** Changes a lead, found by its id, in every block of the cache that shows it, whatever the filters. */
function change(id: string, update: (lead: ShownLead) => void, patch: Patch, { getState }: ChangeContext): void {
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
