import { type LiveEvent, positionOf } from './live-event.ts'

/** What this tab has heard, and how far: so that it asks on from there, and can tell a tab that heard less. */
export interface Heard {
  position(): string | undefined
  add(event: LiveEvent): void
  /** What came after a position; undefined where this tab does not know all of it. */
  after(position: string | undefined): LiveEvent[] | undefined
}

const mostKept = 500

/** Positions are `<memory>.<number>`: numbers of one memory are in order, and say nothing beside another's. */
export function createHeard(since: string | undefined): Heard {
  let from = since
  let latest = since
  let events: LiveEvent[] = []

  return {
    position: () => latest,
    add(event) {
      const position = positionOf(event)
      if (position === undefined) return
      if (event.type === 'refresh' || memoryOf(position) !== memoryOf(latest)) {
        from = position
        events = []
      } else if (event.type === 'change') {
        events.push(event)
        if (events.length > mostKept) from = positionOf(events.shift() as LiveEvent)
      }
      latest = position
    },
    after(position) {
      if (position === undefined || memoryOf(position) !== memoryOf(latest)) return undefined
      if (numberOf(position) < numberOf(from)) return undefined
      return events.filter(event => numberOf(positionOf(event)) > numberOf(position))
    },
  }
}

const memoryOf = (position = '') => position.split('.')[0]
const numberOf = (position = '') => Number(position.split('.')[1])
