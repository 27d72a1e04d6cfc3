import type { AuditEntry } from '@portal/contracts'
import { compareEntries } from './entry-cursor.ts'

type Source = AsyncGenerator<AuditEntry, void>

/** Merges sorted sources into one. It reads the first entry of each at once, so that a failing source fails before the export starts. */
export async function mergeEntries(sources: readonly Source[]): Promise<Source> {
  const heads = await Promise.all(sources.map(async source => ({ source, head: await source.next() })))
  return (async function* () {
    for (;;) {
      const candidates = heads.flatMap(from => (from.head.done ? [] : [{ from, entry: from.head.value }]))
      const [first] = candidates.sort((one, other) => compareEntries(one.entry, other.entry))
      if (!first) return
      yield first.entry
      first.from.head = await first.from.source.next()
    }
  })()
}
