const underWay = new Map<string, boolean[]>()

/** Ticks and unticks on their way to the server, or waiting for the connection, by lead in the order they were made. */
export const ticks = {
  /** The latest; undefined: none is under way. */
  of: (leadId: string): boolean | undefined => underWay.get(leadId)?.at(-1),
  begin: (leadId: string, contacted: boolean): void =>
    void underWay.set(leadId, [...(underWay.get(leadId) ?? []), contacted]),
  end(leadId: string, contacted: boolean): void {
    const left = [...(underWay.get(leadId) ?? [])]
    left.splice(left.indexOf(contacted), 1)
    if (left.length > 0) underWay.set(leadId, left)
    else underWay.delete(leadId)
  },
}
