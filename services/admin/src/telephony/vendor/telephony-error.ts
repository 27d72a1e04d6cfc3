export type TelephonyFault =
  | 'credentials'
  | 'bearer'
  | 'budget'
  | 'vendor_budget'
  | 'timeout'
  | 'unreachable'
  | 'vendor_failure'
  | 'malformed'
  | 'not_found'
  | 'refused'

const messages: Record<TelephonyFault, string> = {
  credentials: 'MightyCall rejected the keys. Check both keys, and the host of your account.',
  bearer: 'MightyCall rejected the token it just issued. Try again in a minute.',
  budget: "80% of today's request budget is used. Calls still arrive by webhook; polling resumes later.",
  vendor_budget: 'MightyCall received too many requests. Polling resumes later.',
  timeout: 'MightyCall did not respond in time. Try again in a minute.',
  unreachable: "MightyCall can't be reached from this server. Check its internet connection.",
  vendor_failure: 'MightyCall reported an internal error. Try again in a few minutes.',
  malformed: 'MightyCall sent an unreadable response. Try again in a few minutes.',
  not_found: 'MightyCall has no such record.',
  refused: 'MightyCall rejected the request.',
}

/** A failure between the portal and the platform. The message is shown to users and never contains a key. */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly fault: TelephonyFault

  constructor(fault: TelephonyFault, cause?: unknown) {
    super(messages[fault], { cause })
    this.fault = fault
  }
}
