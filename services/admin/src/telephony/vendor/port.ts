/** A call as the platform lists it, in our words. */
export interface VendorCall {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly outcome: 'answered' | 'missed' | 'voicemail' | 'other'
  /** False while it goes on: its outcome and duration are not known yet. */
  readonly isOver: boolean
  /** UTC instant. */
  readonly startedAt: string
  readonly durationSeconds: number
  /** The outside party. */
  readonly phoneNumber: string
  /** Who spoke or dialled. */
  readonly extension: string | null
}

export interface CallPage {
  readonly calls: readonly VendorCall[]
  /** Where the next page begins; null: this was the last. */
  readonly next: number | null
}

export interface Colleague {
  readonly fullName: string
  readonly extension: string
}

export interface ConnectionFacts {
  readonly host: string
  readonly user: string
  readonly extension: string
  readonly numberCount: number
  /** Of the last of the requests. */
  readonly latencyMs: number
  /** UTC instant. */
  readonly tokenExpiresAt: string
}

export interface MadeCall {
  readonly id: string
  /** Of the telephone that rings. */
  readonly extension: string
}

export type Presence = 'available' | 'dnd'

/** The telephony platform, as the portal needs it. Every method throws `TelephonyError` and nothing else. */
export interface Telephony {
  /** The address that answered last, else the one that is tried first. */
  endpoint(): string
  /** Signs in, asks who we are and which numbers there are. */
  testConnection(): Promise<ConnectionFacts>
  /** Calls that began in a span, a page; a call may be on two pages when others arrive meanwhile. */
  listCalls(from: Date, to: Date, skip: number): Promise<CallPage>
  getCall(id: string): Promise<VendorCall>
  /** Dials `to` as the colleague of an extension, showing one of our numbers. The answer says whose telephone rings. */
  makeCall(from: string, to: string, extension: string): Promise<MadeCall>
  /** Whether an extension takes calls. `not_found` where the platform shows that of the key's own user alone. */
  getPresence(extension: string): Promise<Presence>
  setPresence(presence: Presence, extension: string): Promise<void>
  listTeam(): Promise<Colleague[]>
  /** Our enabled numbers. */
  listNumbers(): Promise<string[]>
}

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

const sentences: Record<TelephonyFault, string> = {
  credentials: 'MightyCall does not accept the keys. Check both, and the host of your account.',
  bearer: 'MightyCall refuses the access it has just given. Try again in a minute.',
  budget:
    'The daily request budget is used up to 80%. Calls still arrive by webhook; fetching goes on by itself later.',
  vendor_budget: 'MightyCall says that too many requests were made. Fetching goes on by itself later.',
  timeout: 'MightyCall did not answer in time. Try again in a minute.',
  unreachable: 'MightyCall cannot be reached from this server. Check its way to the internet.',
  vendor_failure: 'MightyCall has a failure of its own. Try again in a few minutes.',
  malformed: 'MightyCall answered something that is not understood. Try again in a few minutes.',
  not_found: 'MightyCall does not know this.',
  refused: 'MightyCall refused the request.',
}

/** What went wrong between us and the platform; the message is for people and holds no key. */
export class TelephonyError extends Error {
  override name = 'TelephonyError'
  readonly fault: TelephonyFault

  constructor(fault: TelephonyFault, cause?: unknown) {
    super(sentences[fault], { cause })
    this.fault = fault
  }
}
