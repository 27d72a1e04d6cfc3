import type { AuditEntry } from '@portal/contracts/audit'

/** An entry of a call, with that of the phone system's part in it. */
export type FoldedEntry = AuditEntry & { dialed?: AuditEntry }

/**
 * Returns the entries with one per call: what the phone system recorded for the same request goes with the entry of the
 * agent who called. It stays separate if that entry is not in the list.
 */
export function foldCalls(entries: readonly AuditEntry[]): FoldedEntry[] {
  const byRequest = (action: string) =>
    new Map(entries.filter(entry => entry.action === action).map(entry => [entry.requestId, entry]))
  const dialed = byRequest('telephony.call')
  const placed = byRequest('call.place')
  return entries.flatMap(entry => {
    if (entry.action === 'telephony.call' && placed.has(entry.requestId)) return []
    const ofCall = entry.action === 'call.place' ? dialed.get(entry.requestId) : undefined
    return [ofCall ? { ...entry, dialed: ofCall } : entry]
  })
}
