import type { ServerResponse } from 'node:http'
import { type ReceivedChangeEvent, receivedChangeEvent, type Role } from '@portal/contracts'
import { changeChannel, type Log, parseJson, type Sql } from '@portal/service-kit'
import { createRecentEvents } from './recent-events.ts'

/** The member whose browser is connected. */
export interface Subscriber {
  readonly memberId: string
  readonly role: Role
  /** Returns the role that the session has now; null if it has ended. */
  currentRole(): Promise<Role | null>
}

/** The live connections of all browsers: server-sent event streams. */
export interface LiveConnections {
  /** Position of the latest change event. Read it before the data that it stands for. */
  position(): string
  /**
   * Streams change events to a browser until either side ends the connection. Starts with the events after `since`, or
   * with `refresh` if those are not known anymore. If the member has too many connections, the oldest one ends.
   */
  add(subscriber: Subscriber, outgoing: ServerResponse, since?: string): void
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

const frame = (event: string, data: object, position?: string) =>
  Buffer.from(`event: ${event}\n${position ? `id: ${position}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
const session = frame('session', {})
const crowded = frame('crowded', {})

/**
 * Listens for change events and streams them to the browsers: each event is serialized once and shared by all that may
 * receive it. After an outage of the database connection, events may be missing, so every tab has to refresh.
 */
export async function createLiveConnections(sql: Sql, log: Log): Promise<LiveConnections> {
  const connections = new Map<ServerResponse, Subscriber>()
  const recent = createRecentEvents<ReceivedChangeEvent>(maxRecentEvents)
  let isClosed = false

  function send(outgoing: ServerResponse, bytes: Buffer) {
    if (outgoing.writableLength > maxUnsentBytes) outgoing.destroy()
    else outgoing.write(bytes)
  }

  function end(outgoing: ServerResponse) {
    connections.delete(outgoing)
    outgoing.end()
  }

  function sendToAll(bytes: Buffer) {
    for (const outgoing of connections.keys()) send(outgoing, bytes)
  }

  function sendMissed(subscriber: Subscriber, outgoing: ServerResponse, since: string) {
    const missed = recent.after(since)
    for (const [position, event] of missed ?? []) {
      if (isInAudience(subscriber, event.to)) outgoing.write(changeFor(subscriber, event, position))
    }
    outgoing.write(frame(missed ? 'beat' : 'refresh', {}, recent.position()))
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
      const parsed = receivedChangeEvent.safeParse(parseJson(payload))
      if (!parsed.success) {
        log.error({ payload }, 'malformed change event dropped')
        return
      }
      const event = parsed.data
      const position = recent.add(event)
      const bytes = frame('change', { tags: event.tags }, position)
      for (const [outgoing, subscriber] of connections) {
        if (!isInAudience(subscriber, event.to)) continue
        send(outgoing, isAuthor(subscriber, event) ? changeFor(subscriber, event, position) : bytes)
      }
    },
    () => {
      recent.clear()
      sendToAll(frame('refresh', {}, recent.position()))
    },
  )
  const heartbeat = setInterval(() => sendToAll(frame('beat', {}, recent.position())), heartbeatMs)

  return {
    position: recent.position,
    size: () => connections.size,
    add(subscriber, outgoing, since) {
      // It was closed during the session exchange and emits no further `close`.
      if (outgoing.destroyed) return
      outgoing.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      const { memberId, role } = subscriber
      outgoing.write(frame('hello', { memberId, role }))
      if (since !== undefined) sendMissed(subscriber, outgoing, since)
      const others = [...connections].filter(([, other]) => other.memberId === memberId)
      for (const [oldest] of others.slice(0, Math.max(0, others.length + 1 - maxConnectionsPerMember))) {
        send(oldest, crowded)
        end(oldest)
      }
      connections.set(outgoing, subscriber)
      outgoing.once('close', () => connections.delete(outgoing))
      // Its session exchange ended after `close`. Without this, the gateway would wait for it until its time limit.
      if (isClosed) end(outgoing)
    },
    async sessionChanged(memberId) {
      const affected = [...connections].filter(([, other]) => memberId === null || other.memberId === memberId)
      for (const [outgoing, subscriber] of affected) await recheck(outgoing, subscriber, memberId !== null)
    },
    close() {
      isClosed = true
      clearInterval(heartbeat)
      for (const outgoing of connections.keys()) end(outgoing)
    },
  }
}

const isAuthor = ({ memberId }: Subscriber, { author }: ReceivedChangeEvent) => author?.memberId === memberId

/** Only the author's own streams receive the ID of the write, so no one else can pass a change off as theirs. */
const changeFor = (subscriber: Subscriber, event: ReceivedChangeEvent, position: string) =>
  frame(
    'change',
    { tags: event.tags, ...(isAuthor(subscriber, event) && { writeId: event.author?.writeId }) },
    position,
  )

function isInAudience({ memberId, role }: Subscriber, to: ReceivedChangeEvent['to']): boolean {
  return to === 'everyone' || to.roles.includes(role) || to.members.includes(memberId)
}
