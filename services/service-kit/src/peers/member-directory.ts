import { identityInternal, type Member, type PersonName, memberTag } from '@portal/contracts'
import { changeChannel } from '../data/publish-change.ts'
import type { Sql } from '../data/database.ts'
import type { Peers } from './peers.ts'

/** Names of members by id, asked of identity and remembered for a short while, or until they change. */
export interface MemberDirectory {
  /** The name behind an id; null for no id and for an id that identity does not know. */
  nameOf(id: string | null): PersonName | null
  /** Everybody who ever was a member. */
  list(): Member[]
  /** What is remembered is asked anew: a member has changed. */
  invalidate(): void
  /** Makes sure that names are at most `maxAgeSeconds` old. Call before `nameOf`. */
  refresh(): Promise<void>
}

export function createMemberDirectory(peers: Peers, { maxAgeSeconds = 30 } = {}): MemberDirectory {
  let members = new Map<string, Member>()
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  // Counts what was forgotten, so that an answer from before it is not remembered.
  let changes = 0

  // Reads end in any order: what an earlier one brings does not replace what a later one has brought.
  let begun = 0
  let latest = 0

  async function read() {
    const before = changes
    const mine = ++begun
    const list = await peers.call('identity', identityInternal.listMembers)
    if (mine < latest) return
    latest = mine
    members = new Map(list.map(member => [member.id, member]))
    if (before === changes) readAt = Date.now()
  }

  return {
    list: () => [...members.values()],
    nameOf(id) {
      const member = id ? members.get(id) : undefined
      return member ? { firstName: member.firstName, lastName: member.lastName } : null
    },
    invalidate() {
      changes += 1
      readAt = Number.NEGATIVE_INFINITY
      reading = undefined
    },
    async refresh() {
      if (Date.now() - readAt < maxAgeSeconds * 1000) return
      if (!reading) {
        const mine = read().finally(() => {
          if (reading === mine) reading = undefined
        })
        reading = mine
      }
      await reading
    },
  }
}

/** Has a directory forget its names whenever identity announces that somebody has changed. */
export async function watchMembers(members: MemberDirectory, sql: Sql): Promise<MemberDirectory> {
  await sql.listen(
    changeChannel,
    payload => {
      if (payload.includes(`"type":"${memberTag}"`)) members.invalidate()
    },
    // After an outage of the line nobody knows.
    () => members.invalidate(),
  )
  return members
}
