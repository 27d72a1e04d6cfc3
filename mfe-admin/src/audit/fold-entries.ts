import type { AuditEntry } from '@portal/contracts/audit'

/** An entry with others that are shown as part of it. */
export type FoldedEntry = AuditEntry & {
  /** The phone system's part in a call. */
  dialed?: AuditEntry
  /** What the portal did to others at the same time, or earlier sign-ins, in the order of the list. */
  others?: readonly AuditEntry[]
}

const togetherMs = 60_000
const signInsMs = 60 * 60_000

/** Returns the entries, with one per call, per series of automatic actions by the portal, and per member who signs in again. */
export const foldEntries = (entries: readonly AuditEntry[]): FoldedEntry[] => foldSeries(foldCalls(entries))

/**
 * What the phone system recorded for the same request goes with the entry of the agent who called. It stays separate if
 * that entry is not in the list.
 */
function foldCalls(entries: readonly AuditEntry[]): FoldedEntry[] {
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

/** What the portal did in one go, such as notifying supervisors about ten leads, is one entry. So are sign-ins of an hour. */
function foldSeries(entries: readonly FoldedEntry[]): FoldedEntry[] {
  const folded: FoldedEntry[] = []
  for (const entry of entries) {
    const last = folded.at(-1)
    const at = last && isSameSeries(last, entry) ? folded.length - 1 : indexOfSignIn(folded, entry)
    const first = folded[at]
    if (first) folded[at] = { ...first, others: [...(first.others ?? []), entry] }
    else folded.push(entry)
  }
  return folded
}

/** Returns the index of the member's newer sign-in, if only sign-ins are between; -1 without one. */
function indexOfSignIn(folded: readonly FoldedEntry[], entry: AuditEntry): number {
  const start = folded.findLastIndex(({ action }) => action !== 'sign-in') + 1
  return folded.findIndex((newer, at) => at >= start && isSignedInAgain(newer, entry))
}

const isSameSeries = (one: AuditEntry, other: AuditEntry) =>
  one.actorId === null &&
  other.actorId === null &&
  one.subjectId !== null &&
  one.requestId === other.requestId &&
  one.service === other.service &&
  one.action === other.action &&
  JSON.stringify(one.details) === JSON.stringify(other.details) &&
  msBetween(one, other) < togetherMs

const isSignedInAgain = (one: AuditEntry, other: AuditEntry) =>
  one.action === 'sign-in' &&
  other.action === 'sign-in' &&
  one.actorId === other.actorId &&
  one.actorRole === other.actorRole &&
  JSON.stringify(one.details) === JSON.stringify(other.details) &&
  msBetween(one, other) < signInsMs

const msBetween = (one: AuditEntry, other: AuditEntry) => Math.abs(Date.parse(one.at) - Date.parse(other.at))
