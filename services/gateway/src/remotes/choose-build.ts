import { createHash } from 'node:crypto'
import type { Role } from '@portal/contracts'

/** The member who loads remotes. */
export interface Viewer {
  readonly id: string
  readonly role: Role
}

export interface Candidate {
  readonly build: string
  /** Percent of the members. */
  readonly share: number
  readonly roles: readonly Role[]
  readonly salt: string
}

export interface Preview {
  readonly id: string
  readonly remote: string
  readonly build: string
  readonly memberId: string
  readonly by: string
  readonly expiresAt: string
}

export interface Pointer {
  readonly remote: string
  readonly stable: string
  readonly candidate: Candidate | null
}

/**
 * Decides which build of a remote a viewer gets: that of their preview; otherwise the candidate, if they are in it;
 * otherwise the stable one. Depends on nothing else, so a member gets the same build from every gateway and on every
 * device.
 * @param viewer null for a visitor, who always gets the stable build.
 */
export function chooseBuild(
  pointer: Pointer,
  viewer: Viewer | null,
  previews: readonly Preview[],
  now: number,
): { build: string; preview: Preview | null } {
  if (!viewer) return { build: pointer.stable, preview: null }
  const preview = previews.find(
    ({ remote, memberId, expiresAt }) =>
      remote === pointer.remote && memberId === viewer.id && Date.parse(expiresAt) > now,
  )
  if (preview) return { build: preview.build, preview }
  const { candidate, stable } = pointer
  return { build: candidate && concerns(candidate, viewer) ? candidate.build : stable, preview: null }
}

/** Each member has a fixed position between 0 and 100%, so they stay in a growing share. */
function concerns({ share, roles, salt }: Candidate, { id, role }: Viewer): boolean {
  return roles.includes(role) || placeOf(salt, id) < share / 100
}

/** Returns a member's position for a salt, evenly distributed from 0 up to 1. */
function placeOf(salt: string, memberId: string): number {
  return createHash('sha256').update(`${salt} ${memberId}`).digest().readUIntBE(0, 6) / 2 ** 48
}
