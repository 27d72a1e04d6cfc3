interface BatchOptions<T> {
  /** Applies what was gathered. */
  apply(items: readonly T[]): void
  /** Replaces many items by fewer that have the same effect. */
  summarize(items: readonly T[]): Map<string, T>
  /** Time from the first item until the batch is applied, in milliseconds. */
  waitMs(): number
  /** Minimum time from one batch to the next, in milliseconds. */
  gapMs(): number
  /** Items younger than this wait for the next batch, in milliseconds. */
  minAgeMs?: number
  /** Whether a hidden page applies it too. */
  isForHiddenPages?: boolean
}

/** A hidden page may gather items for hours. */
const maxItems = 200

/** Gathers items for a moment, each key once, and applies them together. */
export interface Batch<T> {
  add(key: string, item: T): void
}

/** Creates a batch. A hidden page applies it as soon as it is shown, unless the batch is for hidden pages, too. */
export function createBatch<T>({
  apply,
  summarize,
  waitMs,
  gapMs,
  minAgeMs = 0,
  isForHiddenPages = false,
}: BatchOptions<T>): Batch<T> {
  let items = new Map<string, { item: T; addedAt: number }>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0

  function run(): void {
    timer = undefined
    if (!isForHiddenPages && document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', run, { once: true })
      return
    }
    const now = Date.now()
    const isReady = ({ addedAt }: { addedAt: number }) => now - addedAt >= minAgeMs
    const ready = [...items].filter(([, one]) => isReady(one))
    for (const [key] of ready) items.delete(key)
    if (ready.length > 0) notBefore = now + gapMs()
    if (items.size > 0) timer = setTimeout(run, Math.max(minAgeMs, notBefore - now))
    if (ready.length > 0) apply(ready.map(([, { item }]) => item))
  }

  return {
    add(key, item) {
      const addedAt = items.get(key)?.addedAt ?? Date.now()
      items.set(key, { item, addedAt })
      if (items.size > maxItems) {
        const summary = summarize([...items.values()].map(one => one.item))
        items = new Map([...summary].map(([summaryKey, one]) => [summaryKey, { item: one, addedAt: 0 }]))
      }
      timer ??= setTimeout(run, Math.max(waitMs(), notBefore - Date.now()))
    },
  }
}
