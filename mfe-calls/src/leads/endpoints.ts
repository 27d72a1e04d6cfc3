import { calls, type Lead } from '@portal/contracts/calls'
import { identity } from '@portal/contracts/identity'
import { api, type ChangeContext, endpoint, type ListPage, type Patch } from '@portal/sdk'
import { type BlockArgs, blockRequest, type LeadPage, listEnds, readBlock } from './list/lead-block-query.ts'

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
        const { data, error, meta } = await ask(blockRequest(args))
        if (error) return { error }
        return { data: readBlock(args, data as Lead[], meta?.headers, shownIn(args, getState()), ticksOf(getState())) }
      },
      async onCacheEntryAdded(args, { cacheEntryRemoved }) {
        await cacheEntryRemoved
        if (args.at === 0) listEnds.forget(args)
      },
      providesTags: (page, _, { contacted }) => [
        { type: 'Lead', id: 'new' },
        ...(contacted ? [{ type: 'Lead', id: 'contacted' }] : []),
        ...(page?.rows ?? []).map(({ id }) => ({ type: 'Lead', id })),
      ],
      keepUnusedDataFor: keptBlockSeconds,
    }),
    updateLead: endpoint(build, calls.updateLead, {
      // A note is kept as a draft; its field sends it again.
      waits: ({ id, contacted }) =>
        contacted === undefined ? { as: waiting.note(id), isKeptByScreen: true } : { as: waiting.contacted(id) },
      optimistic: ({ id, contacted }, patch, context) => {
        if (contacted === undefined) return
        for (const args of blocksWith(id, context)) {
          patch(leadsApi.util.updateQueryData('leadBlock', args, page => change(page, id, { contacted })))
        }
      },
      onReply: write,
      invalidates: (_, { id }) => [{ type: 'LeadSummary' }, { type: 'LeadHistory', id }],
    }),
    takeLead: endpoint(build, calls.takeLead, {
      waits: ({ id }) => ({ as: waiting.assigned(id) }),
      onReply: write,
      invalidates: (_, { id }) => [{ type: 'LeadHistory', id }],
    }),
    assignLead: endpoint(build, calls.assignLead, {
      waits: ({ id }) => ({ as: waiting.assigned(id) }),
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

/**
 * Writes a lead as it is stored now into every list that shows it. The tick is left to the call that sets it: the reply
 * to a note may come while a tick that it does not know of is still under way.
 */
function write(
  { contacted, ...stored }: Lead,
  { id, ...asked }: { id: string; contacted?: boolean },
  patch: Patch,
  context: ChangeContext,
): void {
  const fields = asked.contacted === undefined ? stored : { ...stored, contacted }
  for (const args of blocksWith(id, context)) {
    patch(leadsApi.util.updateQueryData('leadBlock', args, page => change(page, id, fields)))
  }
}

/** The rows of a block as they are in the cache. */
function shownIn(args: BlockArgs, state: unknown): readonly Lead[] {
  return leadsApi.endpoints.leadBlock.select(args)(state as never).data?.rows ?? []
}

/** Which leads are being ticked or unticked, on the way to the server or waiting for the connection. */
function ticksOf(state: unknown): Map<string, boolean> {
  const { mutations } = (state as { api: { mutations: Record<string, Mutation | undefined> } }).api
  const pending = Object.values(mutations).flatMap(it =>
    it?.endpointName === 'updateLead' && it.status === 'pending' ? [it] : [],
  )
  pending.sort((one, other) => (one.startedTimeStamp ?? 0) - (other.startedTimeStamp ?? 0))
  return new Map(
    pending.flatMap(({ originalArgs: { id, contacted } }) =>
      contacted === undefined ? [] : [[id, contacted] as const],
    ),
  )
}

interface Mutation {
  endpointName?: string
  status: string
  startedTimeStamp?: number
  originalArgs: { id: string; contacted?: boolean }
}

/** The blocks in the cache that show a lead, whatever their filters. */
function blocksWith(id: string, { getState }: ChangeContext): BlockArgs[] {
  return api.util
    .selectInvalidatedBy(getState() as never, [{ type: 'Lead', id }])
    .filter(({ endpointName }) => endpointName === 'leadBlock')
    .map(({ originalArgs }) => originalArgs as BlockArgs)
}

function change(page: ListPage<Lead>, id: string, fields: Partial<Lead>): void {
  const lead = page.rows.find(row => row.id === id)
  if (lead) Object.assign(lead, fields)
}
