/** A fixed number of slots per key. A caller who finds none free waits in line. */
export interface Slots {
  /**
   * Waits for a free slot, at most `waitMs`.
   * @returns the function that frees the slot; null if none was free in time.
   */
  acquire(key: string, waitMs: number): Promise<(() => void) | null>
}

/** @param max slots per key. */
export function createSlots(max: number): Slots {
  const keys = new Map<string, { taken: number; waiting: Set<() => void> }>()

  function release(key: string) {
    const slots = keys.get(key)
    if (!slots) return
    const [next] = slots.waiting
    if (next) next()
    else if (slots.taken === 1) keys.delete(key)
    else slots.taken -= 1
  }

  return {
    async acquire(key, waitMs) {
      const slots = keys.get(key) ?? { taken: 0, waiting: new Set() }
      keys.set(key, slots)
      if (slots.taken < max) slots.taken += 1
      else if (!(await waitForSlot(slots.waiting, waitMs))) return null
      return () => release(key)
    },
  }
}

function waitForSlot(waiting: Set<() => void>, waitMs: number): Promise<boolean> {
  return new Promise(resolve => {
    const stop = (isFree: boolean) => {
      clearTimeout(timer)
      waiting.delete(take)
      resolve(isFree)
    }
    const take = () => stop(true)
    const timer = setTimeout(() => stop(false), waitMs)
    waiting.add(take)
  })
}
