import type { ChangeEvent } from '@portal/contracts/live'
import type { Role } from '@portal/contracts/role'

/** An event of the server's live stream. */
export type LiveEvent =
  /** The connection is open. Names the member whose connection it is, and their current role. */
  | { type: 'hello'; memberId: string; role: Role }
  /** Some data changed. */
  | { type: 'change'; position: string; tags: ChangeEvent['tags'] }
  /** Events were missed, and the server does not know which. */
  | { type: 'refresh'; position: string }
  /** The session has changed: another role, or it has ended. */
  | { type: 'session' }
  /** Sent every 20 s: nothing was missed up to this position. */
  | { type: 'beat'; position: string }

export const positionOf = (event: LiveEvent): string | undefined => ('position' in event ? event.position : undefined)

/** Returns `undefined` for an event that this page does not know: the gateway may be newer than the page. */
export function readEvent({ type, data, lastEventId }: MessageEvent<string>): LiveEvent | undefined {
  switch (type) {
    case 'hello':
      return { type, ...(JSON.parse(data) as { memberId: string; role: Role }) }
    case 'change':
      return { type, position: lastEventId, tags: (JSON.parse(data) as Pick<ChangeEvent, 'tags'>).tags }
    case 'refresh':
    case 'beat':
      return { type, position: lastEventId }
    case 'session':
      return { type }
    default:
      return undefined
  }
}
