/** The contacted box of a lead as the server has it, and the version of the lead. */
interface Stored {
  contacted: boolean
  version: number
}

interface Pending {
  values: boolean[]
  stored: Stored | undefined
}

const pending = new Map<string, Pending>()

/** Changes of the contacted box that the server has not stored yet, by lead, in the order they were made. */
export const pendingContacted = {
  /** The latest pending value; undefined if there is none. */
  latest: (leadId: string): boolean | undefined => pending.get(leadId)?.values.at(-1),
  /** What the server has without the pending changes, as far as it is known. */
  stored: (leadId: string): Stored | undefined => pending.get(leadId)?.stored,
  /** @param stored ignored if another change is pending: the lead on screen includes that one */
  add(leadId: string, contacted: boolean, stored?: Stored): void {
    const { values = [], stored: known = stored } = pending.get(leadId) ?? {}
    pending.set(leadId, { values: [...values, contacted], stored: known })
  },
  /** Remembers what a reply of the server says. */
  store(leadId: string, { contacted, version }: Stored): void {
    const lead = pending.get(leadId)
    if (lead?.stored && lead.stored.version < version) lead.stored = { contacted, version }
  },
  /** Removes the oldest pending change with this value. */
  remove(leadId: string, contacted: boolean): void {
    const lead = pending.get(leadId)
    if (!lead) return
    lead.values.splice(lead.values.indexOf(contacted), 1)
    if (lead.values.length === 0) pending.delete(leadId)
  },
}
