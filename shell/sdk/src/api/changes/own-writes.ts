import type { ApiResult } from '../send-request.ts'

/** The writes of one tab, so that it recognizes their change events. */
export interface OwnWrites {
  /** Sends a write under a new ID. */
  write(send: (writeId: string) => Promise<ApiResult>): Promise<ApiResult>
  /** Sends a read. */
  read(send: () => Promise<ApiResult>): Promise<ApiResult>
  /**
   * Resolves to whether this tab already shows the write and can ignore its change event: it has the reply, and no read
   * was under way then that could bring back the old data. Waits for a reply that is under way.
   */
  isShown(writeId: string): Promise<boolean>
  /** When the reply to this tab's write arrived, in milliseconds since 1970. Undefined if the write failed. */
  repliedAt(writeId: string): number | undefined
  /** Whether a write is under way, or its change event is: data from the server may or may not contain it. */
  isUncertain(): boolean
}

/** A change event arrives within seconds of its write, or not at all. */
const maxWrites = 200
/** Not every write has a change event that names it. */
const longestEventMs = 2_000

export function createOwnWrites(): OwnWrites {
  const shown = new Map<string, Promise<boolean>>()
  const repliedAt = new Map<string, number>()
  let readsUnderWay = 0
  const uncertain = new Set<string>()

  return {
    write(send) {
      const writeId = crypto.randomUUID()
      const result = send(writeId)
      shown.set(
        writeId,
        result.then(({ error }) => {
          if (!error) repliedAt.set(writeId, Date.now())
          return !error && readsUnderWay === 0
        }),
      )
      uncertain.add(writeId)
      void result.then(({ error }) => setTimeout(() => uncertain.delete(writeId), error ? 0 : longestEventMs))
      for (const oldest of shown.keys()) {
        if (shown.size <= maxWrites) break
        shown.delete(oldest)
        repliedAt.delete(oldest)
      }
      return result
    },
    async read(send) {
      readsUnderWay += 1
      try {
        return await send()
      } finally {
        readsUnderWay -= 1
      }
    },
    async isShown(writeId) {
      const isShown = (await shown.get(writeId)) ?? false
      uncertain.delete(writeId)
      return isShown
    },
    repliedAt: writeId => repliedAt.get(writeId),
    isUncertain: () => uncertain.size > 0,
  }
}
