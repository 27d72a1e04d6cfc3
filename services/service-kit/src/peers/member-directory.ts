import { identityInternal, type Member, type PersonName, memberTag } from '@portal/contracts'
import { changeChannel } from '../data/publish-change.ts'
import type { Sql } from '../data/sql.ts'
import type { Peers } from './peers.ts'

/** The members' names by ID, cached for a short time or until a member changes. */
export interface MemberDirectory {
  /** The name of a member. Null for null and for an unknown ID. */
  nameOf(id: string | null): PersonName | null
  /** All members, deactivated ones included. */
  list(): Member[]
  /** Makes the next `refresh` load the members again. The old names stay readable until then. */
  invalidate(): void
  /** Loads the members from identity if they are older than `maxAgeSeconds` or invalid. Call it before `nameOf`. */
  refresh(): Promise<void>
}

// Not an lru-cache: names stay readable after they expire, and an invalidation starts a second request while the first
// is in progress.
export function createMemberDirectory(peers: Peers, { maxAgeSeconds = 30 } = {}): MemberDirectory {
  let members = new Map<string, Member>()
  let freshUntil = 0
  /** The request that a refresh may share: none from before an invalidation. */
  let loading: Promise<void> | undefined
  let lastRequest = 0
  let lastStored = 0

  function load(): Promise<void> {
    const request = ++lastRequest
    const loaded = peers
      .call('identity', identityInternal.listMembers)
      .then(list => {
        // Replies arrive in any order. An older one must not replace a newer one.
        if (request < lastStored) return
        lastStored = request
        members = new Map(list.map(member => [member.id, member]))
        if (loading === loaded) freshUntil = Date.now() + maxAgeSeconds * 1000
      })
      .finally(() => {
        if (loading === loaded) loading = undefined
      })
    return loaded
  }

  return {
    list: () => [...members.values()],
    nameOf(id) {
      const member = id ? members.get(id) : undefined
      return member ? { firstName: member.firstName, lastName: member.lastName } : null
    },
    invalidate() {
      freshUntil = 0
      loading = undefined
    },
    async refresh() {
      if (Date.now() < freshUntil) return
      loading ??= load()
      await loading
    },
  }
}

/** A change of a member, or of the status that a member has chosen. */
const memberChange = new RegExp(`"type":"(${memberTag}|Team)"`)

/** Invalidates a directory whenever identity publishes a change of a member. */
export async function watchMembers(members: MemberDirectory, sql: Sql): Promise<MemberDirectory> {
  await sql.listen(
    changeChannel,
    payload => {
      if (memberChange.test(payload)) members.invalidate()
    },
    // A change may have been missed while the connection was down.
    () => members.invalidate(),
  )
  return members
}
