import { TelephonyError } from './port.ts'
import { isBudgetRefused } from './vendor-facts.ts'

export interface Answer {
  readonly status: number
  readonly body: unknown
}

export interface ExchangeOptions {
  /** Reaches the vendor; tests bring their own. */
  fetch(request: Request): Promise<Response>
  /** Counts a request before it is made. @throws {TelephonyError} `budget` where it must not be. */
  spend(): Promise<void>
  timeoutMs: number
}

/**
 * Sends one request and reads its JSON, whatever its status.
 * @throws {TelephonyError} where nothing usable came back, or the vendor is out of order or has had enough.
 */
export async function exchange(
  { fetch, spend, timeoutMs }: ExchangeOptions,
  url: string,
  init: RequestInit,
): Promise<Answer> {
  await spend()
  const signal = AbortSignal.timeout(timeoutMs)
  let status: number
  let text: string
  try {
    const response = await fetch(new Request(url, { ...init, signal, redirect: 'error' }))
    status = response.status
    text = await response.text()
  } catch (cause) {
    throw new TelephonyError(signal.aborted ? 'timeout' : 'unreachable', cause)
  }
  if (isBudgetRefused(status)) throw new TelephonyError('vendor_budget')
  if (status >= 500) throw new TelephonyError('vendor_failure')
  try {
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch (cause) {
    if (status === 401) return { status, body: null }
    throw new TelephonyError('malformed', cause)
  }
}
