import type { ServerResponse } from 'node:http'
import { type ChangeEvent, changeEvent, type Role } from '@portal/contracts'
import { changeChannel, type Log, parseJson, type Sql } from '@portal/service-kit'
import { createRecent } from './recent.ts'

/** Whose browser listens. */
export interface Listener {
  readonly memberId: string
  readonly role: Role
  /** The role that the session has by now; null where it has ended. */
  recheck(): Promise<Role | null>
}

export interface Hub {
  /** Where somebody stands who has heard everything so far. Ask before reading the data that this stands for. */
  position(): string
  /**
   * Streams changes to a browser until either side ends it: first those since a position, or the word to refresh where
   * nobody knows them any more. The oldest of too many streams of one member ends.
   */
  add(listener: Listener, outgoing: ServerResponse, since?: string): void
  /** How many streams are open. */
  size(): number
  /**
   * A member's sessions are worth something else now: their streams follow, and their tabs look again who they are.
   * Null: it may be anybody's, so every stream is looked at.
   */
  sessionChanged(memberId: string | null): Promise<void>
  close(): void
}

const heartbeatMilliseconds = 20_000
/** A browser that does not read is dropped: it comes back and asks anew, and costs the others nothing meanwhile. */
const mostUnsentBytes = 256 * 1024
/** A browser has one for all its tabs, so this is as many browsers. */
export const mostStreamsOfMember = 20
const mostRemembered = 1_000

const frame = (event: string, data: object, id?: string) =>
  Buffer.from(`event: ${event}\n${id ? `id: ${id}\n` : ''}data: ${JSON.stringify(data)}\n\n`)
const session = frame('session', {})
const crowded = frame('crowded', {})

/**
 * The one place that listens to the database and tells the open tabs what changed: one buffer a change, shared by all
 * that may hear of it. After an outage of the line nobody knows what was missed, so every tab is told to refresh.
 */
export async function createHub(sql: Sql, log: Log): Promise<Hub> {
  const streams = new Map<ServerResponse, Listener>()
  const recent = createRecent<Announced>(mostRemembered)

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

  function catchUp(listener: Listener, outgoing: ServerResponse, since: string) {
    const missed = recent.after(since)
    for (const [position, { tags, to }] of missed ?? []) {
      if (mayHear(listener, to)) outgoing.write(frame('change', { tags }, position))
    }
    outgoing.write(frame(missed ? 'beat' : 'refresh', {}, recent.position()))
  }

  async function recheck(outgoing: ServerResponse, listener: Listener, isToldAnyway: boolean) {
    // Who cannot be looked up is let go: the browser comes back and is asked anew who it is.
    const role = await listener.recheck().catch((error: unknown) => {
      log.warn({ err: error }, 'a changed session could not be looked up')
      return null
    })
    if (!streams.has(outgoing)) return
    if (isToldAnyway || role !== listener.role) send(outgoing, session)
    if (role) streams.set(outgoing, { ...listener, role })
    else end(outgoing)
  }

  let hasListened = false
  await sql.listen(
    changeChannel,
    payload => {
      const parsed = changeEvent.safeParse(parseJson(payload))
      if (!parsed.success) {
        log.error({ payload }, 'an announcement that is none')
        return
      }
      const { tags, to } = parsed.data
      const position = recent.add({ tags, to })
      broadcast(frame('change', { tags }, position), listener => mayHear(listener, to))
    },
    () => {
      if (hasListened) {
        recent.forget()
        broadcast(frame('refresh', {}, recent.position()))
      }
      hasListened = true
    },
  )
  const beat = setInterval(() => broadcast(frame('beat', {}, recent.position())), heartbeatMilliseconds)

  return {
    position: recent.position,
    size: () => streams.size,
    add(listener, outgoing, since) {
      // It went away while it was looked up who it is, and will not go away again.
      if (outgoing.destroyed) return
      outgoing.writeHead(200, {
        'content-type': 'text/event-stream',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      })
      outgoing.write(frame('hello', { memberId: listener.memberId, role: listener.role }))
      if (since !== undefined) catchUp(listener, outgoing, since)
      const others = [...streams].filter(([, { memberId }]) => memberId === listener.memberId)
      for (const [oldest] of others.slice(0, Math.max(0, others.length + 1 - mostStreamsOfMember))) {
        send(oldest, crowded)
        end(oldest)
      }
      streams.set(outgoing, listener)
      outgoing.once('close', () => streams.delete(outgoing))
    },
    async sessionChanged(memberId) {
      const concerned = [...streams].filter(([, listener]) => memberId === null || listener.memberId === memberId)
      for (const [outgoing, listener] of concerned) await recheck(outgoing, listener, memberId !== null)
    },
    close() {
      clearInterval(beat)
      for (const outgoing of streams.keys()) end(outgoing)
    },
  }
}

type Announced = ReturnType<typeof changeEvent.parse>

function mayHear({ memberId, role }: Listener, to: NonNullable<ChangeEvent['to']>): boolean {
  if (to === 'everyone') return true
  return (to.roles?.includes(role) ?? false) || (to.members?.includes(memberId) ?? false)
}
