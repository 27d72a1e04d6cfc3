/** A call as the platform lists it, in the portal's terms. */
export interface VendorCall {
  readonly id: string
  readonly direction: 'inbound' | 'outbound'
  readonly outcome: 'answered' | 'missed' | 'voicemail' | 'other'
  /** False while the call is in progress: its outcome and duration are not final. */
  readonly isOver: boolean
  /** UTC instant. */
  readonly startedAt: string
  readonly durationSeconds: number
  /** Of the other party. */
  readonly phoneNumber: string
  /** The account's number that was dialed or shown; null if unknown, and absent in calls of older releases. */
  readonly ourNumber?: string | null
  /** The extension that spoke or dialed. */
  readonly extension: string | null
}

export interface CallPage {
  readonly calls: readonly VendorCall[]
  /** The `skip` of the next page; null on the last page. */
  readonly next: number | null
}

/** A user of the platform. */
export interface VendorUser {
  readonly fullName: string
  readonly extension: string
}

export interface ConnectionDetails {
  readonly host: string
  readonly user: string
  readonly extension: string
  readonly numberCount: number
  /** Of the last request of the test. */
  readonly latencyMs: number
  /** UTC instant. */
  readonly tokenExpiresAt: string
}

export interface PlacedCall {
  readonly id: string
  /** Of the phone that rings. */
  readonly extension: string
}

export type Presence = 'available' | 'dnd'

/** The telephony platform, as the portal needs it. Every method throws `TelephonyError` and nothing else. */
export interface Telephony {
  /** The API address that answered last; before that, the first one to try. */
  endpoint(): string
  /** Signs in and reads the profile and the numbers. */
  testConnection(): Promise<ConnectionDetails>
  /** One page of the calls that began in a span. A call can be on two pages if others arrive between the requests. */
  listCalls(from: Date, to: Date, skip: number): Promise<CallPage>
  getCall(id: string): Promise<VendorCall>
  /** Calls `to` from an extension, showing the number `from`. The result names the phone that actually rings. */
  placeCall(from: string, to: string, extension: string): Promise<PlacedCall>
  /** @throws {TelephonyError} `not_found` if the platform sets only the presence of the key's own user. */
  setPresence(presence: Presence, extension: string): Promise<void>
  listTeam(): Promise<VendorUser[]>
  /** The account's enabled numbers. */
  listNumbers(): Promise<string[]>
}
