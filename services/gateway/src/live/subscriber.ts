import type { Role } from '@portal/contracts'

/** The member whose browser is connected. */
export interface Subscriber {
  readonly memberId: string
  readonly role: Role
  /** `LiveConnections.sessionChanges` from before the role was read. */
  readonly sessionChanges: number
  /** An IANA time zone; without one, the connection receives no figures that depend on it. */
  readonly timeZone?: string | undefined
  /** Returns the role that the session has now; null if it has ended. */
  currentRole(): Promise<Role | null>
}
