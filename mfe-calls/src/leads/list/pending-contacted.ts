const pending = new Map<string, boolean[]>()

/** Changes of the contacted box that the server has not stored yet, by lead, in the order they were made. */
export const pendingContacted = {
  /** The latest pending value; undefined if there is none. */
  latest: (leadId: string): boolean | undefined => pending.get(leadId)?.at(-1),
  add: (leadId: string, contacted: boolean): void =>
    void pending.set(leadId, [...(pending.get(leadId) ?? []), contacted]),
  /** Removes the oldest pending change with this value. */
  remove(leadId: string, contacted: boolean): void {
    const rest = [...(pending.get(leadId) ?? [])]
    rest.splice(rest.indexOf(contacted), 1)
    if (rest.length > 0) pending.set(leadId, rest)
    else pending.delete(leadId)
  },
}
