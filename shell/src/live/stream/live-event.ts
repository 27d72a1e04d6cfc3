import type { ChangeEvent } from '@portal/contracts/live'
import type { Role } from '@portal/contracts/role'

/** What the server's live stream says. */
export type LiveEvent =
  /** The stream stands; whose it is, and their role by now. */
  | { type: 'hello'; memberId: string; role: Role }
  | { type: 'change'; position: string; tags: ChangeEvent['tags'] }
  /** Nobody knows what was missed. */
  | { type: 'refresh'; position: string }
  /** The session is worth something else now. */
  | { type: 'session' }
  /** Nothing was missed up to here. */
  | { type: 'beat'; position: string }

export const positionOf = (event: LiveEvent): string | undefined => ('position' in event ? event.position : undefined)

/** `undefined` where a name of the stream is not known to this page, which is older than the gateway. */
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
