import { calls, type Lead } from '@portal/contracts/calls'
import { type ListPage, requestOf } from '@portal/sdk'
import type { Filters } from '../filters/filters.ts'
import { ticks } from './ticks.ts'

/** Leads that are fetched together. A block begins at a multiple of this, so that any place of the list is one request. */
export const blockSize = 100

export interface BlockArgs extends Filters {
  /** Number of the block's first row, from 0. */
  at: number
}

/** A lead with the tick that is on its way, if one is. */
export interface ShownLead extends Lead {
  /** The tick as it is stored. */
  storedContacted: boolean
}

/** A lead as it is shown once an answer tells of it, which may have been read before a change that is known already. */
export function showLead(answered: Lead, known: ShownLead | undefined): ShownLead {
  const isOvertaken = known !== undefined && known.version > answered.version
  const stored = isOvertaken ? { ...known, contacted: known.storedContacted } : answered
  return { ...stored, contacted: ticks.of(stored.id) ?? stored.contacted, storedContacted: stored.contacted }
}

export interface LeadPage extends ListPage<ShownLead> {
  /** The list holds what had come in by then; null: there was nothing yet. */
  asOf: string | null
}

/**
 * Up to when each list goes, by its filters: from the newest lead of its first look on, so that no lead that comes in
 * moves what somebody reads.
 */
const ends = new Map<string, string>()

const keyOf = ({ at: _at, ...filters }: BlockArgs) => JSON.stringify(filters)

export const listEnds = {
  of: (args: BlockArgs): string | undefined => ends.get(keyOf(args)),
  /** The list begins at the newest lead again the next time it is asked for. */
  forget: (args: BlockArgs) => void ends.delete(keyOf(args)),
  forgetAll: () => ends.clear(),
}

/** @param asOf where the list ends; undefined: with the newest lead. */
export function blockRequest(args: BlockArgs, asOf: string | undefined) {
  return requestOf(calls.listLeads, { ...args, limit: blockSize, ...(asOf && { asOf }) })
}

/** A block out of the answer to `blockRequest(args, asOf)`. `shown` is what it held before. */
export function readBlock(
  args: BlockArgs,
  asOf: string | undefined,
  rows: Lead[],
  headers: Headers | undefined,
  shown: readonly ShownLead[],
): LeadPage {
  const key = keyOf(args)
  const [newest] = rows
  // An answer that was asked for up to an end does not say where a list begins that has been forgotten meanwhile.
  if (args.at === 0 && newest && !asOf && !ends.has(key)) ends.set(key, newest.createdAt)
  const known = new Map(shown.map(lead => [lead.id, lead]))
  return {
    rows: rows.map(row => showLead(row, known.get(row.id))),
    nextCursor: headers?.get('x-next-cursor') ?? null,
    total: Number(headers?.get('x-total-count')),
    asOf: asOf ?? ends.get(key) ?? null,
  }
}
