import type { ApiResult } from '../send-request.ts'

/** The writes of one tab, by which it recognizes their change events. */
export interface OwnWrites {
  /** Sends a write under a new ID. */
  send(send: (writeId: string) => Promise<ApiResult>): Promise<ApiResult>
  /** Resolves to whether this tab sent the write and has its reply. Waits for a reply that is under way. */
  hasReply(writeId: string): Promise<boolean>
}

/** A change event arrives within seconds of its write, or not at all. */
const maxWrites = 200

export function createOwnWrites(): OwnWrites {
  const replies = new Map<string, Promise<boolean>>()

  return {
    send(send) {
      const writeId = crypto.randomUUID()
      const result = send(writeId)
      replies.set(
        writeId,
        result.then(({ error }) => !error),
      )
      for (const oldest of replies.keys()) if (replies.size > maxWrites) replies.delete(oldest)
      return result
    },
    hasReply: async writeId => (await replies.get(writeId)) ?? false,
  }
}
