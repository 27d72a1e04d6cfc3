interface FakeResponse {
  status?: number
  body?: unknown
  /** Raw body, instead of JSON. */
  text?: string
  headers?: Record<string, string>
}

export interface SentRequest {
  url: string
  method: string
  headers: Headers
  body: unknown
}

/**
 * Replaces `fetch` with fixed responses, for responses that no healthy service sends: `{ 'GET /api/users': { status: 500 } }`.
 * A response can be a promise, so that a test can delay it. Other requests fail as without a connection.
 * @returns the requests that were sent, in order.
 */
export function answerWith(responses: Record<string, FakeResponse | Promise<FakeResponse>>): SentRequest[] {
  const sent: SentRequest[] = []
  const respond = async (url: string, { method = 'GET', headers, body }: TextRequest = {}): Promise<Response> => {
    sent.push({ url, method, headers: new Headers(headers), body: body === undefined ? undefined : JSON.parse(body) })
    const given = await responses[`${method} ${url.split('?')[0]}`]
    if (!given) throw new TypeError('Failed to fetch')
    const text = given.text ?? (given.body === undefined ? '' : JSON.stringify(given.body))
    const status = given.status ?? 200
    return new Response(status === 204 ? null : text, { status, headers: given.headers ?? {} })
  }
  globalThis.fetch = respond as typeof fetch
  return sent
}

/** The requests that the SDK sends. */
interface TextRequest {
  method?: string
  headers?: Headers
  body?: string
}
