import { type LiveFigures, liveFigures } from '@portal/contracts/figures'
import { type LiveTag, liveChange, liveHello } from '@portal/contracts/live'
import type { Role } from '@portal/contracts/role'

/** An event of the server's live stream. */
export type LiveEvent =
  /** The connection is open. Names the member whose connection it is, and their current role. */
  | { type: 'hello'; memberId: string; role: Role }
  /** Figures that many tabs show. They have no position: a tab that missed some reads them. */
  | ({ type: 'figures' } & LiveFigures)
  /** Rows that several tabs have requested after a change: a `LiveRows` as text. A tab that missed some reads them. */
  | { type: 'rows'; text: string }
  /** Some data changed. `writeId` names the request of this member that changed it. */
  | { type: 'change'; position: string; tags: LiveTag[]; writeId?: string | undefined }
  /** Events were missed, and the server does not know which. */
  | { type: 'refresh'; position: string }
  /** The session has changed: another role, or it has ended. */
  | { type: 'session' }
  /** Sent every 20 s: nothing was missed up to this position. */
  | { type: 'beat'; position: string }

export const positionOf = (event: LiveEvent): string | undefined => ('position' in event ? event.position : undefined)

/**
 * Returns `undefined` for an event that this page does not know: the gateway may be newer than the page. A change that it
 * cannot read is a `refresh`, since any data may have changed.
 */
export function readEvent({ type, data, lastEventId }: MessageEvent<string>): LiveEvent | undefined {
  switch (type) {
    case 'hello':
      return parsedHello(data)
    case 'change':
      return parsedChange(data, lastEventId)
    case 'figures':
      return parsedFigures(data)
    case 'rows':
      return { type, text: data }
    case 'refresh':
    case 'beat':
      return { type, position: lastEventId }
    case 'session':
      return { type }
    default:
      return undefined
  }
}

function parsedHello(data: string): LiveEvent | undefined {
  const { data: hello } = liveHello.safeParse(JSON.parse(data))
  return hello && { type: 'hello', ...hello }
}

function parsedFigures(data: string): LiveEvent | undefined {
  const { data: sent } = liveFigures.safeParse(JSON.parse(data))
  return sent && { type: 'figures', ...sent }
}

function parsedChange(data: string, position: string): LiveEvent {
  const { data: change } = liveChange.safeParse(JSON.parse(data))
  return change ? { type: 'change', position, ...change } : { type: 'refresh', position }
}
