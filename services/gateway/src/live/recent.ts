/** What was announced lately, in order, each under a number. */
export interface Recent<T> {
  /** The number of the latest: where somebody stands who has heard everything. */
  position(): string
  /** @returns its number. */
  add(item: T): string
  /** All after a position, with their numbers; undefined where nobody knows any more what came after it. */
  after(position: string): readonly (readonly [position: string, item: T])[] | undefined
  /** Something may have been missed: no earlier position is known from now on. */
  forget(): void
}

/** Remembers the latest `most`. A position names the memory it belongs to, so that another gateway's is not mistaken. */
export function createRecent<T>(most: number): Recent<T> {
  let memory = newMemory()
  let latest = 0
  let items: T[] = []
  const name = (number: number) => `${memory}.${number}`

  return {
    position: () => name(latest),
    add(item) {
      items.push(item)
      // Cut in slices, so that an announcement does not move all of them.
      if (items.length >= 2 * most) items = items.slice(-most)
      return name(++latest)
    },
    after(position) {
      const [of, given] = position.split('.')
      const missed = latest - Number(given)
      if (of !== memory || !(missed >= 0) || missed > items.length) return undefined
      return missed === 0 ? [] : items.slice(-missed).map((item, index) => [name(latest - missed + index + 1), item])
    },
    forget() {
      memory = newMemory()
      latest = 0
      items = []
    },
  }
}

const newMemory = () => crypto.randomUUID().slice(0, 8)
