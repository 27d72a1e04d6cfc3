import type { AuditEntry } from '@portal/contracts'
import { inOrder } from './entry-cursor.ts'

type Source = AsyncGenerator<AuditEntry, void>

/** Merges entries that come in order into one order. The first of each is asked for at once, so that a dead source fails here. */
export async function merged(sources: readonly Source[]): Promise<Source> {
  const heads = await Promise.all(sources.map(async source => ({ source, head: await source.next() })))
  return (async function* () {
    for (;;) {
      const waiting = heads.flatMap(it => (it.head.done ? [] : [{ from: it, entry: it.head.value }]))
      const [first] = waiting.sort((one, other) => inOrder(one.entry, other.entry))
      if (!first) return
      yield first.entry
      first.from.head = await first.from.source.next()
    }
  })()
}
