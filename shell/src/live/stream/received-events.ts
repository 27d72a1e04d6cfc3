import { memoryOf, numberOf } from '@portal/sdk/frame'
import { type LiveEvent, positionOf } from './live-event.ts'

/**
 * The events that this tab has received, and up to which position. The tab continues from there, and can send other tabs
 * what they missed.
 */
export interface ReceivedEvents {
  /** Position of the latest event. */
  position(): string | undefined
  add(event: LiveEvent): void
  /** The changes after a position; `undefined` if this tab does not have all of them. */
  after(position: string | undefined): LiveEvent[] | undefined
}

const maxStored = 500

export function createReceivedEvents(since: string | undefined): ReceivedEvents {
  /** `changes` are complete after this position. */
  let completeAfter = since
  let latest = since
  let changes: LiveEvent[] = []

  return {
    position: () => latest,
    add(event) {
      const position = positionOf(event)
      if (position === undefined) return
      if (event.type === 'refresh' || memoryOf(position) !== memoryOf(latest)) {
        completeAfter = position
        changes = []
      } else if (event.type === 'change') {
        changes.push(event)
        if (changes.length > maxStored) completeAfter = positionOf(changes.shift() as LiveEvent)
      }
      latest = position
    },
    after(position) {
      if (position === undefined || memoryOf(position) !== memoryOf(latest)) return undefined
      if (numberOf(position) < numberOf(completeAfter)) return undefined
      return changes.filter(event => numberOf(positionOf(event)) > numberOf(position))
    },
  }
}
