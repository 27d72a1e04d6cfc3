import { calls, type Lead } from '@portal/contracts/calls'
import { type ListPage, replaceRows, requestOf, type RowList } from '@portal/sdk'
import type { Filters } from '../filters/filters.ts'
import { pendingContacted } from './pending-contacted.ts'

/** The number of leads in a block. Blocks start at multiples of this, so any part of the list is one request away. */
export const blockSize = 100

export interface BlockArgs extends Filters {
  /** Index of the block's first row. */
  at: number
}

/** A lead as listed, including a pending change of its contacted box. */
export interface ListedLead extends Lead {
  /** `contacted` as stored on the server. */
  storedContacted: boolean
}

/** Merges a lead from a response with the listed one, which wins if its version is newer. */
export function mergeLead(received: Lead, listed: ListedLead | undefined): ListedLead {
  const isOutdated = listed !== undefined && listed.version > received.version
  const stored = isOutdated ? { ...listed, contacted: listed.storedContacted } : received
  return {
    ...stored,
    contacted: pendingContacted.latest(stored.id) ?? stored.contacted,
    storedContacted: stored.contacted,
  }
}

export interface LeadPage extends ListPage<ListedLead> {
  /** The list contains the leads submitted up to this instant; null if it was empty. */
  asOf: string | null
}

const snapshots = new Map<string, string>()

/** Names the list that a block belongs to, by its filters. */
export const listKey = ({ at: _at, ...filters }: BlockArgs) => JSON.stringify(filters)

/**
 * The instant at which each list, by its filters, was first loaded: that of its newest lead then. Later leads are left
 * out, so that they do not move the rows an agent is reading.
 */
export const listSnapshots = {
  get: (args: BlockArgs): string | undefined => snapshots.get(listKey(args)),
  /** The next request starts the list at the newest lead again. */
  remove: (args: BlockArgs) => void snapshots.delete(listKey(args)),
  clear: () => snapshots.clear(),
}

/** @param asOf the instant the list ends at; undefined for the newest lead. */
export function blockRequest(args: BlockArgs, asOf: string | undefined) {
  return requestOf(calls.listLeads, { ...args, limit: blockSize, ...(asOf && { asOf }) })
}

/** How blocks follow changes: they merge changed leads, and a later lead than the list's end does not concern them. */
export const blockRows: RowList<LeadPage, Lead> = {
  tag: 'Lead',
  request: ids => requestOf(calls.listLeads, { ids: ids.join() }),
  idsOf: ({ rows }) => rows.map(({ id }) => id),
  merge({ rows }, changed) {
    replaceRows(rows, row => {
      const lead = changed.get(row.id)
      return lead && mergeLead(lead, row)
    })
  },
  mayContain: ({ asOf }, createdAt) => !asOf || Date.parse(createdAt) <= Date.parse(asOf),
}

/** Returns the block from the response to `blockRequest(args, asOf)`. `cached` are its rows so far. */
export function readBlock(
  args: BlockArgs,
  asOf: string | undefined,
  rows: Lead[],
  headers: Headers | undefined,
  cached: readonly ListedLead[],
): LeadPage {
  const key = listKey(args)
  const [newest] = rows
  // A response up to `asOf` must not set the snapshot again if it was removed in the meantime.
  if (args.at === 0 && newest && !asOf && !snapshots.has(key)) snapshots.set(key, newest.createdAt)
  const cachedById = new Map(cached.map(lead => [lead.id, lead]))
  return {
    rows: rows.map(row => mergeLead(row, cachedById.get(row.id))),
    nextCursor: headers?.get('x-next-cursor') ?? null,
    total: Number(headers?.get('x-total-count')),
    asOf: asOf ?? snapshots.get(key) ?? null,
  }
}
