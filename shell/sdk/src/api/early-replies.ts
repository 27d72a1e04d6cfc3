/** A reply to a request that the document sent while the code of the page was loading. */
export interface EarlyReply {
  response: Response
  text: string
  /** When it was requested, in milliseconds of `Date.now()`. */
  sentAt: number
}

declare global {
  /** Replies by path and query; undefined for a request that failed. Absent once the first page is shown. */
  var repliesToDocument: Map<string, Promise<EarlyReply | undefined>> | undefined
}

/** After this time, the document gives up, and the page sends the request itself. */
const timeoutMs = 10_000

/** Requests data that the page will request when its code has loaded. */
export function requestEarly(paths: readonly string[]): void {
  globalThis.repliesToDocument = new Map(paths.map(path => [path, request(path)]))
}

async function request(path: string): Promise<EarlyReply | undefined> {
  const sentAt = Date.now()
  try {
    const headers = { accept: 'application/json' }
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(path, { headers, signal, credentials: 'same-origin' })
    return response.ok ? { response, text: await response.text(), sentAt } : undefined
  } catch {
    return undefined
  }
}

const taken: Promise<unknown>[] = []

export const earlyReplies = {
  /** Returns the reply to a request that the document sent, once; undefined if it sent none, or it failed. */
  take(path: string): Promise<EarlyReply | undefined> | undefined {
    const reply = globalThis.repliesToDocument?.get(path)
    globalThis.repliesToDocument?.delete(path)
    if (reply) taken.push(reply)
    return reply
  },
  /** Resolves when the queries that have taken a reply have stored it. Call it after they were started. */
  async stored(): Promise<void> {
    if (taken.length === 0) return
    await Promise.all(taken)
    await new Promise(resolve => setTimeout(resolve))
  },
  /** Discards unused replies. Call it before the live stream starts: later changes may concern them. */
  drop(): void {
    delete globalThis.repliesToDocument
  },
}
