interface BatchOptions<T> {
  /** Applies what was gathered. */
  apply(items: readonly T[]): void
  /** Replaces many items by fewer that have the same effect. */
  summarize(items: readonly T[]): Map<string, T>
  /** Time from the first item until the batch is applied, in milliseconds. */
  waitMs(): number
  /** Time from one batch to the next, at least, in milliseconds. */
  gapMs(): number
}

/** A hidden page may gather items for hours. */
const maxItems = 200

/** Gathers items for a moment, each key once, and applies them together. */
export interface Batch<T> {
  add(key: string, item: T): void
}

/** Creates a batch that is applied only while the page is visible. A hidden page applies it as soon as it is shown. */
export function createBatch<T>({ apply, summarize, waitMs, gapMs }: BatchOptions<T>): Batch<T> {
  let items = new Map<string, T>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let notBefore = 0

  function run(): void {
    timer = undefined
    if (document.visibilityState === 'hidden') {
      document.addEventListener('visibilitychange', run, { once: true })
      return
    }
    if (items.size === 0) return
    const gathered = [...items.values()]
    items = new Map()
    notBefore = Date.now() + gapMs()
    apply(gathered)
  }

  return {
    add(key, item) {
      items.set(key, item)
      if (items.size > maxItems) items = summarize([...items.values()])
      timer ??= setTimeout(run, Math.max(waitMs(), notBefore - Date.now()))
    },
  }
}
