import type { ServerResponse } from 'node:http'
import { type Announcement, announcement, type Role } from '@portal/contracts'
import { announcementChannel, type Log, type Sql } from '@portal/service-kit'

/** Whose browser listens. */
export interface Listener {
  readonly memberId: string
  readonly role: Role
  /** The role that the session has by now; null where it has ended. */
  recheck(): Promise<Role | null>
}

export interface Hub {
  /** Streams changes to a browser until either side ends it. */
  add(listener: Listener, outgoing: ServerResponse): void
  /** How many streams are open. */
  size(): number
  /** A member's sessions are worth something else now: their streams follow, and their tabs look again who they are. */
  sessionChanged(memberId: string): Promise<void>
  close(): void
}

const heartbeatMilliseconds = 20_000
/** A browser that does not read is dropped: it comes back and asks anew, and costs the others nothing meanwhile. */
const mostUnsentBytes = 256 * 1024

const frame = (event: string, data: object) => Buffer.from(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
const heartbeat = Buffer.from(': still here\n\n')
const hello = frame('hello', {})
const refresh = frame('refresh', {})
const session = frame('session', {})

/**
 * The one place that listens to the database and tells the open tabs what changed: one buffer a change, shared by all
 * that may hear of it. After an outage of the line nobody knows what was missed, so every tab is told to refresh.
 */
export async function createHub(sql: Sql, log: Log): Promise<Hub> {
  const streams = new Map<ServerResponse, Listener>()

  function send(outgoing: ServerResponse, bytes: Buffer) {
    if (outgoing.writableLength > mostUnsentBytes) outgoing.destroy()
    else outgoing.write(bytes)
  }

  function end(outgoing: ServerResponse) {
    streams.delete(outgoing)
    outgoing.end()
  }

  function broadcast(bytes: Buffer, mayHear: (listener: Listener) => boolean = () => true) {
    for (const [outgoing, listener] of streams) if (mayHear(listener)) send(outgoing, bytes)
  }

  let hasListened = false
  await sql.listen(
    announcementChannel,
    payload => {
      const parsed = announcement.safeParse(parseJson(payload))
      if (!parsed.success) {
        log.error({ payload }, 'an announcement that is none')
        return
      }
      const { tags, to } = parsed.data
      broadcast(frame('change', { tags }), listener => mayHear(listener, to))
    },
    () => {
      if (hasListened) broadcast(refresh)
      hasListened = true
    },
  )
  const beat = setInterval(() => broadcast(heartbeat), heartbeatMilliseconds)

  return {
    size: () => streams.size,
    add(listener, outgoing) {
      outgoing.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      outgoing.write(hello)
      streams.set(outgoing, listener)
      outgoing.once('close', () => streams.delete(outgoing))
    },
    async sessionChanged(memberId) {
      for (const [outgoing, listener] of streams) {
        if (listener.memberId !== memberId) continue
        // Who cannot be looked up is let go: the browser comes back and is asked anew who it is.
        const role = await listener.recheck().catch((error: unknown) => {
          log.warn({ err: error }, 'a changed session could not be looked up')
          return null
        })
        if (!streams.has(outgoing)) continue
        send(outgoing, session)
        if (role) streams.set(outgoing, { ...listener, role })
        else end(outgoing)
      }
    },
    close() {
      clearInterval(beat)
      for (const outgoing of streams.keys()) end(outgoing)
    },
  }
}

function mayHear({ memberId, role }: Listener, to: NonNullable<Announcement['to']>): boolean {
  if (to === 'everyone') return true
  return (to.roles?.includes(role) ?? false) || (to.members?.includes(memberId) ?? false)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
