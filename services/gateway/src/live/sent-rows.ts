import {
  type callsInternal,
  type LiveTag,
  type Reply,
  type RowFor,
  type SentBody,
  sentRowPaths,
  type SentRowType,
} from '@portal/contracts'
import { startBackgroundTask } from '@portal/service-kit'
import type { SendingOptions } from './figures.ts'
import { frame } from './frames.ts'

type ReadOperation = typeof callsInternal.readRows
/** Requests rows from the service that owns them. */
export type ReadRows = (body: SentBody<ReadOperation>) => Promise<Reply<ReadOperation>>

/** Reads changed rows once for all tabs, if several tabs request them, and sends them. */
export interface SentRows {
  /** Notes which records changed. */
  changed(tags: readonly LiveTag[]): void
  /** Notes that a tab requests records by ID. Other requests are ignored. */
  requested(path: string, ids: string | undefined): void
  stop(): void
}

/** The tabs that show a row request it within 300 ms after a change. All others then receive it with the next message. */
const minRequests = 3
/** Rows that become wanted at about the same time are read together. */
const delayMs = 10
const maxChangedRows = 1_000
/** How many rows of each type the service reads at once. */
const maxIds = 100

const typeOfPath = new Map<string, string>(Object.entries(sentRowPaths).map(([type, path]) => [path, type]))
const isSentType = (type: string): type is SentRowType => Object.hasOwn(sentRowPaths, type)

export function createSentRows({ log, read, position, connections, send }: SendingOptions<ReadRows>): SentRows {
  /** How many tabs have requested a row since it changed, by type and ID. */
  const requests = new Map<string, number>()
  const wanted: Record<SentRowType, Set<string>> = { Lead: new Set(), Call: new Set() }
  let isStopped = false
  const task = startBackgroundTask(log, 'send rows', { delayMs }, run)

  function take(type: SentRowType): string[] {
    const ids = [...wanted[type]].slice(0, maxIds)
    for (const id of ids) wanted[type].delete(id)
    return ids
  }

  async function run(): Promise<void> {
    const ids = { Lead: take('Lead'), Call: take('Call') }
    if (ids.Lead.length + ids.Call.length === 0) return
    if (wanted.Lead.size + wanted.Call.size > 0) task.trigger()
    // Read before the rows: they contain all changes up to it.
    const asOf = position()
    const { rows } = await read(ids)
    if (isStopped || rows.length === 0) return
    const bytesFor = rowFrames(rows, asOf)
    for (const [outgoing, { memberId }] of connections()) send(outgoing, bytesFor(memberId))
  }

  return {
    changed(tags) {
      for (const { type, id } of tags) {
        if (!id || !isSentType(type)) continue
        const key = `${type} ${id}`
        // The latest changes are last.
        requests.delete(key)
        requests.set(key, 0)
      }
      for (const oldest of requests.keys()) {
        if (requests.size <= maxChangedRows) break
        requests.delete(oldest)
      }
    },
    requested(path, ids) {
      const type = ids && typeOfPath.get(path)
      if (!type || !isSentType(type)) return
      for (const id of ids.split(',', maxIds)) {
        const count = requests.get(`${type} ${id}`)
        if (count === undefined) continue
        requests.set(`${type} ${id}`, count + 1)
        if (count + 1 === minRequests) wanted[type].add(id)
      }
      if (wanted[type].size > 0) task.trigger()
    },
    stop() {
      isStopped = true
      void task.stop()
    },
  }
}

/** Returns a function that returns the rows as a member sees them, as bytes. Members who see the same share them. */
function rowFrames(rows: readonly RowFor[], asOf: string): (memberId: string) => Buffer {
  const bytesOf = (shown: readonly RowFor[]) =>
    frame('rows', { asOf, rows: shown.map(({ type, row }) => ({ type, row })) })
  const forAll = rows.filter(({ memberId }) => memberId === null)
  const shared = bytesOf(forAll)
  const own = Map.groupBy(rows, ({ memberId }) => memberId)
  return memberId => {
    const ownRows = own.get(memberId)
    if (!ownRows) return shared
    const ownIds = new Set(ownRows.map(({ row }) => row.id))
    return bytesOf([...ownRows, ...forAll.filter(({ row }) => !ownIds.has(row.id))])
  }
}
