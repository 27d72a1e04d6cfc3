import type { ServerResponse } from 'node:http'
import {
  type callsInternal,
  type Figure,
  type FigureName,
  figuresOf,
  type LiveTag,
  maxViewers,
  type Reply,
  type SentBody,
  type Viewer,
} from '@portal/contracts'
import { type Log, startBackgroundTask } from '@portal/service-kit'
import { frame } from './frames.ts'
import type { Subscriber } from './subscriber.ts'

type ReadOperation = typeof callsInternal.readFigures
/** Requests figures from the service that owns them. */
export type ReadFigures = (body: SentBody<ReadOperation>) => Promise<Reply<ReadOperation>>

/** How data that many tabs show is read and sent to them. */
export interface SendingOptions<Read> {
  log: Log
  read: Read
  /** Position of the latest change event. */
  position(): string
  connections(): ReadonlyMap<ServerResponse, Subscriber>
  send(outgoing: ServerResponse, bytes: Buffer): void
}

/** Reads the figures that many tabs show once for all tabs, and sends them. */
export interface Figures {
  /** Notes a change of data. Figures with its tags are read soon, every few seconds at most. */
  changed(tags: readonly LiveTag[]): void
  /** Notes that a connection was added, and what it had missed: it did not receive the figures that followed. */
  joined(missed: readonly LiveTag[]): void
  stop(): void
}

/** Changes within this time are read together. */
const delayMs = 300
/** Minimum time between two reads. */
const gapMs = 4_000
/** Bounds of the wait for a planned change of figures, whose time comes from the clock of another process. */
const minDueMs = 1_000
const maxDueMs = 3_600_000

export function createFigures({ log, read, position, connections, send }: SendingOptions<ReadFigures>): Figures {
  const stale = new Set<FigureName>()
  let isStopped = false
  let notBefore = 0
  let planned: NodeJS.Timeout | undefined
  let due: NodeJS.Timeout | undefined
  const task = startBackgroundTask(log, 'read figures', {}, run)

  function mark(names: readonly FigureName[]) {
    if (isStopped || names.length === 0 || connections().size === 0) return
    for (const name of names) stale.add(name)
    planned ??= setTimeout(readPlanned, Math.max(delayMs, notBefore - Date.now()))
  }

  function readPlanned() {
    planned = undefined
    task.trigger()
  }

  async function run(): Promise<void> {
    const names = [...stale]
    const open = viewersOf(connections())
    stale.clear()
    if (names.length === 0 || open.length === 0) return
    notBefore = Date.now() + gapMs
    // Read before the figures: they contain all changes up to it.
    const asOf = position()
    try {
      const due: string[] = []
      for (let from = 0; from < open.length; from += maxViewers) {
        due.push(...(await readFor(names, open.slice(from, from + maxViewers), asOf)))
      }
      readAgainAt(due)
    } catch (error) {
      for (const name of names) stale.add(name)
      throw error
    }
  }

  /** @returns when the figures will differ without a change event, if such a time is planned. */
  async function readFor(names: FigureName[], open: readonly OpenViewer[], asOf: string): Promise<string[]> {
    const { figures, dueAt } = await read({ names, viewers: open.map(({ viewer }) => viewer) })
    const bytesFor = figureFrames(figures, asOf)
    for (const [index, { streams }] of open.entries()) {
      const bytes = bytesFor(index)
      if (bytes && !isStopped) for (const outgoing of streams) send(outgoing, bytes)
    }
    return dueAt === null ? [] : [dueAt]
  }

  /** Reads the queue again when a lead becomes due or calling hours begin: no change event says so. */
  function readAgainAt(instants: readonly string[]): void {
    if (instants.length === 0 || isStopped) return
    const dueMs = Math.min(...instants.map(instant => Date.parse(instant) - Date.now()))
    clearTimeout(due)
    due = setTimeout(() => mark(['leadQueue']), Math.min(Math.max(dueMs, minDueMs), maxDueMs))
  }

  return {
    changed: tags => mark(figuresOf(tags)),
    joined(missed) {
      mark(figuresOf(missed))
      // Tells when the next lead is due. While there were no connections, nothing was read.
      if (connections().size === 1) mark(['leadQueue'])
    },
    stop() {
      isStopped = true
      clearTimeout(due)
      clearTimeout(planned)
      void task.stop()
    },
  }
}

/** The connections of one member in one time zone. */
interface OpenViewer {
  viewer: Viewer
  streams: ServerResponse[]
}

function viewersOf(connections: ReadonlyMap<ServerResponse, Subscriber>): OpenViewer[] {
  const open = new Map<string, OpenViewer>()
  for (const [outgoing, { memberId, timeZone }] of connections) {
    const key = `${memberId} ${timeZone}`
    const viewer = open.get(key) ?? { viewer: { memberId, timeZone }, streams: [] }
    viewer.streams.push(outgoing)
    open.set(key, viewer)
  }
  return [...open.values()]
}

/** Returns a function that returns the figures of a viewer as bytes. Viewers of the same figures share them. */
function figureFrames(figures: readonly Figure[], asOf: string): (viewer: number) => Buffer | undefined {
  const byViewer = new Map<number, Figure[]>()
  for (const figure of figures) {
    for (const viewer of figure.viewers) byViewer.set(viewer, [...(byViewer.get(viewer) ?? []), figure])
  }
  const shared = new Map<string, Buffer>()
  return viewer => {
    const own = byViewer.get(viewer)
    if (!own) return undefined
    const key = own.map(figure => figures.indexOf(figure)).join()
    const bytes =
      shared.get(key) ?? frame('figures', { asOf, figures: own.map(({ name, args, data }) => ({ name, args, data })) })
    shared.set(key, bytes)
    return bytes
  }
}
