import { handoverMinutes, type QueueClass } from '@portal/contracts'
import type { MemberDirectory } from '@portal/service-kit'
import type { WaitingLead } from './waiting-leads.ts'

/** The members who keep their own leads and callbacks. */
export interface Holders {
  readonly active: ReadonlySet<string>
  readonly online: ReadonlySet<string>
}

/** Reads the members who keep their leads and callbacks. A member with unknown availability counts as online. */
export function holdersOf(members: MemberDirectory): Holders {
  const active = members.list().filter(({ isActive }) => isActive)
  const online = active.filter(({ status = 'online' }) => status === 'online')
  return { active: new Set(active.map(({ id }) => id)), online: new Set(online.map(({ id }) => id)) }
}

const handoverMs = handoverMinutes * 60_000

type Item = Pick<WaitingLead, 'source' | 'since' | 'ownerId' | 'callbackOwnerId' | 'isPromised' | 'returnedBy'>

/**
 * Returns the class in which a waiting lead is offered to a member; null if it isn't, because it belongs to another member
 * or the member has just given it back.
 */
export function offerTo(memberId: string, item: Item, { active, online }: Holders, now: Date): QueueClass | null {
  const { source, since, ownerId, callbackOwnerId, isPromised, returnedBy } = item
  if (returnedBy.includes(memberId)) return null
  const isMine = ownerId === memberId
  switch (source) {
    case 'callback': {
      if (callbackOwnerId === memberId) return isPromised ? 'promised' : 'callback'
      const isLate = now.getTime() - Date.parse(since) >= handoverMs
      const isHeld = callbackOwnerId !== null && online.has(callbackOwnerId) && !isLate
      return isHeld ? null : 'callback'
    }
    case 'missed':
      // A caller doesn't wait until the owner is back.
      return isMine || ownerId === null || !online.has(ownerId) ? 'missed' : null
    case 'new':
    case 'retry':
    case 'follow-up':
      return isMine || ownerId === null || !active.has(ownerId) ? source : null
  }
}
