interface Answer {
  status?: number
  body?: unknown
  /** Raw body, in place of JSON. */
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
 * Answers the page's calls by hand, for what no healthy service would answer: `{ 'GET /api/users': { status: 500 } }`.
 * A promise is awaited, so that a test can hold an answer back. Calls that are not listed fail as a dead line does.
 * @returns what was sent, in order.
 */
export function answerWith(answers: Record<string, Answer | Promise<Answer>>): SentRequest[] {
  const sent: SentRequest[] = []
  const answer = async (url: string, { method = 'GET', headers, body }: TextRequest = {}): Promise<Response> => {
    sent.push({ url, method, headers: new Headers(headers), body: body === undefined ? undefined : JSON.parse(body) })
    const given = await answers[`${method} ${url.split('?')[0]}`]
    if (!given) throw new TypeError('Failed to fetch')
    const text = given.text ?? (given.body === undefined ? '' : JSON.stringify(given.body))
    const status = given.status ?? 200
    return new Response(status === 204 ? null : text, { status, headers: given.headers ?? {} })
  }
  globalThis.fetch = answer as typeof fetch
  return sent
}

/** What the sdk's base query sends. */
interface TextRequest {
  method?: string
  headers?: Headers
  body?: string
}
