import { TelephonyError } from './telephony-error.ts'
import { isBudgetExceeded } from './vendor-assumptions.ts'

export interface VendorResponse {
  readonly status: number
  readonly body: unknown
}

export interface SendOptions {
  /** Sends a request to the vendor; tests pass their own. */
  fetch(request: Request): Promise<Response>
  /** Counts a request before it is sent. @throws {TelephonyError} `budget` if it must not be sent. */
  spend(): Promise<void>
  timeoutMs: number
}

/**
 * Sends one request and parses the JSON of the response, whatever its status.
 * @throws {TelephonyError} if the response is missing, late, or unreadable, if the vendor fails, or if a budget is used up.
 */
export async function sendRequest(
  { fetch, spend, timeoutMs }: SendOptions,
  url: string,
  init: RequestInit,
): Promise<VendorResponse> {
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
  if (isBudgetExceeded(status)) throw new TelephonyError('vendor_budget')
  if (status >= 500) throw new TelephonyError('vendor_failure')
  try {
    return { status, body: text === '' ? null : (JSON.parse(text) as unknown) }
  } catch (cause) {
    if (status === 401) return { status, body: null }
    throw new TelephonyError('malformed', cause)
  }
}
