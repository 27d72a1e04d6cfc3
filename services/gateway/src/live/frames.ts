import type { LiveTag, ReceivedChangeEvent } from '@portal/contracts'
import type { Positioned } from './recent-events.ts'
import type { Subscriber } from './subscriber.ts'

/** Returns an event of the stream as its bytes. */
export const frame = (event: string, data: object, position?: string) =>
  Buffer.from(`event: ${event}\n${position ? `id: ${position}\n` : ''}data: ${JSON.stringify(data)}\n\n`)

/** The most tags that browsers accept in one change. */
const maxTags = 50

type Changes = readonly Positioned<ReceivedChangeEvent>[]

/**
 * Returns a function that returns the changes that a subscriber may see, as bytes: those of others together, with the
 * position of the last of them, and each change of the subscriber's own with the ID of its write. Subscribers who see the
 * same changes of others share the bytes.
 */
export function framesOf(changes: Changes): (subscriber: Subscriber) => Buffer | undefined {
  const shared = new Map<string, Buffer>()
  return subscriber => {
    const seen = changes.filter(([, { to }]) => isInAudience(subscriber, to))
    if (seen.length === 0) return undefined
    if (seen.some(([, event]) => isAuthor(subscriber, event))) return Buffer.concat(ownAndOthers(seen, subscriber))
    const key = seen.map(([position]) => position).join()
    const bytes = shared.get(key) ?? Buffer.concat(mergedFrames(seen))
    shared.set(key, bytes)
    return bytes
  }
}

/** Keeps the changes of others in order with the subscriber's own: positions must only ever increase. */
function ownAndOthers(seen: Changes, subscriber: Subscriber): Buffer[] {
  const frames: Buffer[] = []
  let others: Positioned<ReceivedChangeEvent>[] = []
  for (const change of seen) {
    const [position, event] = change
    if (!isAuthor(subscriber, event)) {
      others.push(change)
      continue
    }
    frames.push(
      ...mergedFrames(others),
      frame('change', { tags: event.tags, writeId: event.author?.writeId }, position),
    )
    others = []
  }
  return [...frames, ...mergedFrames(others)]
}

/** The tags of successive changes, each once, in as few frames as browsers accept. */
function mergedFrames(changes: Changes): Buffer[] {
  const frames: Buffer[] = []
  let tags = new Map<string, LiveTag>()
  let latest = ''
  for (const [position, event] of changes) {
    const added = event.tags.map(tag => [JSON.stringify(tag), tag] as const)
    if (new Set([...tags.keys(), ...added.map(([key]) => key)]).size > maxTags) {
      frames.push(frame('change', { tags: [...tags.values()] }, latest))
      tags = new Map()
    }
    for (const [key, tag] of added) tags.set(key, tag)
    latest = position
  }
  return tags.size > 0 ? [...frames, frame('change', { tags: [...tags.values()] }, latest)] : frames
}

/** Only the author's own streams receive the ID of the write, so no one else can pass a change off as theirs. */
const isAuthor = ({ memberId }: Subscriber, { author }: ReceivedChangeEvent) => author?.memberId === memberId

/** Whether a subscriber may see an event for this audience. */
export const isInAudience = ({ memberId, role }: Subscriber, to: ReceivedChangeEvent['to']): boolean =>
  to === 'everyone' || to.roles.includes(role) || to.members.includes(memberId)
