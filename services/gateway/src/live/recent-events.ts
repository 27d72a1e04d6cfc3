export type Positioned<T> = readonly [position: string, event: T]

/** The most recent events in order, each with a position. */
export interface RecentEvents<T> {
  /** Position of the latest event. */
  position(): string
  /** Adds an event. @returns its position. */
  add(event: T): string
  /** Returns all events after a position, with their positions; undefined if they are no longer known. */
  after(position: string): readonly Positioned<T>[] | undefined
  /** Invalidates all earlier positions: events may have been missed. */
  clear(): void
}

/**
 * Remembers the latest `max` events. A position is `<memory>.<number>`: the name of the memory keeps a position of another
 * gateway, or of the time before a gap, from being taken for one of ours.
 */
export function createRecentEvents<T>(max: number): RecentEvents<T> {
  let memory = newMemoryName()
  let latest = 0
  let events: T[] = []
  const positionOf = (number: number) => `${memory}.${number}`

  return {
    position: () => positionOf(latest),
    add(event) {
      events.push(event)
      // Trimmed rarely, so that most additions do not move the whole list.
      if (events.length >= 2 * max) events = events.slice(-max)
      return positionOf(++latest)
    },
    after(position) {
      const [name, number] = position.split('.')
      const missed = latest - Number(number)
      if (name !== memory || !(missed >= 0) || missed > events.length) return undefined
      if (missed === 0) return []
      return events.slice(-missed).map((event, index) => [positionOf(latest - missed + index + 1), event])
    },
    clear() {
      memory = newMemoryName()
      latest = 0
      events = []
    },
  }
}

const newMemoryName = () => crypto.randomUUID().slice(0, 8)
