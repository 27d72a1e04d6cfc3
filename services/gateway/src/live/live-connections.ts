import type { ServerResponse } from 'node:http'
import { type LiveTag, type ReceivedChangeEvent, changeEvent, urgentTagTypes } from '@portal/contracts'
import { changeChannel, type Log, parseJson, type Sql } from '@portal/service-kit'
import { createFigures, type ReadFigures } from './figures.ts'
import { frame, framesOf, isInAudience } from './frames.ts'
import { createRecentEvents, type Positioned } from './recent-events.ts'
import { createSentRows, type ReadRows } from './sent-rows.ts'
import type { Subscriber } from './subscriber.ts'

/** The live connections of all browsers: server-sent event streams. */
export interface LiveConnections {
  /** Position of the latest change event. Read it before the data that it stands for. */
  position(): string
  /**
   * Streams change events to a browser until either side ends the connection. Starts with the events after `since`, or
   * with `refresh` if those are no longer known. If the member has too many connections, the oldest one ends.
   */
  add(subscriber: Subscriber, outgoing: ServerResponse, since?: string): void
  /** Notes that a tab requests records by ID: rows that several tabs request are sent to all. */
  requested(path: string, ids: string | undefined): void
  /** How many changes of sessions there have been. Read it before the session of a subscriber. */
  sessionChanges(): number
  /** Number of open connections. */
  size(): number
  /**
   * Checks the role of a member's connections again: they follow a new role, and end with the session. The member's tabs receive
   * `session`. Null checks all connections, after which only the affected tabs receive it.
   */
  sessionChanged(memberId: string | null): Promise<void>
  /** Ends all connections, and those that are added later: the browsers reconnect elsewhere. */
  close(): void
}

const heartbeatMs = 20_000
/** A browser that does not read is disconnected: it reconnects and catches up, and the others do not wait for it. */
const maxUnsentBytes = 256 * 1024
/** One browser has one connection for all its tabs. */
const maxConnectionsPerMember = 20
const maxRecentEvents = 1_000
/** On a busy floor, changes wait for others for this long, so that each browser receives fewer messages. */
const gatherMs = 200

const session = frame('session', {})
const crowded = frame('crowded', {})

/**
 * Listens for change events and streams them to the browsers: changes of a short time together, serialized once for all that
 * may receive them. Calls in progress do not wait. Figures that nearly all tabs show follow their changes, and so do rows that
 * several tabs request. After an outage of the database connection, events may be missing, so every tab has to refresh.
 */
export async function createLiveConnections(
  sql: Sql,
  log: Log,
  reads: { figures: ReadFigures; rows: ReadRows },
): Promise<LiveConnections> {
  const connections = new Map<ServerResponse, Subscriber>()
  const recent = createRecentEvents<ReceivedChangeEvent>(maxRecentEvents)
  let gathered: Positioned<ReceivedChangeEvent>[] = []
  /** How many of these a connection has already received, because one of them was urgent. */
  const ahead = new Map<ServerResponse, number>()
  let gathering: NodeJS.Timeout | undefined
  let sentAt = 0
  let sessionChanges = 0
  let isClosed = false

  const shared = {
    log,
    position: recent.position,
    connections: () => connections,
    send(outgoing: ServerResponse, bytes: Buffer) {
      sendGathered()
      if (connections.has(outgoing)) send(outgoing, bytes)
    },
  }
  const figures = createFigures({ ...shared, read: reads.figures })
  const rows = createSentRows({ ...shared, read: reads.rows })

  function send(outgoing: ServerResponse, bytes: Buffer) {
    if (outgoing.writableLength > maxUnsentBytes) outgoing.destroy()
    else outgoing.write(bytes)
  }

  function end(outgoing: ServerResponse) {
    connections.delete(outgoing)
    outgoing.end()
  }

  function sendGathered() {
    clearTimeout(gathering)
    gathering = undefined
    if (gathered.length === 0) return
    sentAt = Date.now()
    const bytesFor = framesOf(gathered)
    for (const [outgoing, subscriber] of connections) {
      const count = ahead.get(outgoing)
      const bytes = count === undefined ? bytesFor(subscriber) : framesOf(gathered.slice(count))(subscriber)
      if (bytes) send(outgoing, bytes)
    }
    gathered = []
    ahead.clear()
  }

  /** Sends a change of a call in progress at once, and what was gathered before it. */
  function sendUrgent({ to }: ReceivedChangeEvent) {
    for (const [outgoing, subscriber] of connections) {
      if (!isInAudience(subscriber, to)) continue
      const bytes = framesOf(gathered.slice(ahead.get(outgoing) ?? 0))(subscriber)
      ahead.set(outgoing, gathered.length)
      if (bytes) send(outgoing, bytes)
    }
  }

  function sendToAll(bytes: Buffer) {
    for (const outgoing of connections.keys()) send(outgoing, bytes)
  }

  /** @returns the tags of what was missed. */
  function sendMissed(subscriber: Subscriber, outgoing: ServerResponse, since: string): LiveTag[] {
    const missed = recent.after(since)
    const bytes = framesOf(missed ?? [])(subscriber)
    if (bytes) outgoing.write(bytes)
    outgoing.write(frame(missed ? 'beat' : 'refresh', {}, recent.position()))
    return missed?.flatMap(([, { tags }]) => tags) ?? []
  }

  async function recheck(outgoing: ServerResponse, subscriber: Subscriber, isAlwaysNotified: boolean) {
    // If the session cannot be checked, the connection ends: the browser reconnects, and the check is repeated.
    const role = await subscriber.currentRole().catch((error: unknown) => {
      log.warn({ err: error, memberId: subscriber.memberId }, 'session recheck failed')
      return null
    })
    if (!connections.has(outgoing)) return
    if (isAlwaysNotified || role !== subscriber.role) send(outgoing, session)
    if (role) connections.set(outgoing, { ...subscriber, role })
    else end(outgoing)
  }

  await sql.listen(
    changeChannel,
    payload => {
      const parsed = changeEvent.safeParse(parseJson(payload))
      if (!parsed.success) {
        log.error({ payload }, 'malformed change event dropped')
        return
      }
      const event = parsed.data
      gathered.push([recent.add(event), event])
      figures.changed(event.tags)
      rows.changed(event.tags)
      const waitMs = sentAt + gatherMs - Date.now()
      if (waitMs <= 0) return sendGathered()
      gathering ??= setTimeout(sendGathered, waitMs)
      if (event.tags.some(({ type }) => urgentTagTypes.has(type))) sendUrgent(event)
    },
    () => {
      sendGathered()
      recent.clear()
      sendToAll(frame('refresh', {}, recent.position()))
    },
  )
  const heartbeat = setInterval(() => {
    sendGathered()
    sendToAll(frame('beat', {}, recent.position()))
  }, heartbeatMs)

  return {
    position: recent.position,
    sessionChanges: () => sessionChanges,
    size: () => connections.size,
    requested: rows.requested,
    add(subscriber, outgoing, since) {
      // It was closed during the session exchange and emits no further `close`.
      if (outgoing.destroyed) return
      outgoing.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const { memberId, role } = subscriber
      sendGathered()
      outgoing.write(frame('hello', { memberId, role }))
      const missedTags = since === undefined ? [] : sendMissed(subscriber, outgoing, since)
      const others = [...connections].filter(([, other]) => other.memberId === memberId)
      for (const [oldest] of others.slice(0, Math.max(0, others.length + 1 - maxConnectionsPerMember))) {
        send(oldest, crowded)
        end(oldest)
      }
      connections.set(outgoing, subscriber)
      outgoing.once('close', () => connections.delete(outgoing))
      figures.joined(missedTags)
      if (subscriber.sessionChanges !== sessionChanges) void recheck(outgoing, subscriber, false)
      // The session exchange ended after `close`. Otherwise, stopping would wait for this connection until its time limit.
      if (isClosed) end(outgoing)
    },
    async sessionChanged(memberId) {
      sessionChanges += 1
      // These events were published for the previous roles.
      sendGathered()
      const affected = [...connections].filter(([, other]) => memberId === null || other.memberId === memberId)
      for (const [outgoing, subscriber] of affected) await recheck(outgoing, subscriber, memberId !== null)
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      sendGathered()
      figures.stop()
      rows.stop()
      for (const outgoing of connections.keys()) end(outgoing)
    },
  }
}
