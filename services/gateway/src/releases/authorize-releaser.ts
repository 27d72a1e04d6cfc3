import { createHash, timingSafeEqual } from 'node:crypto'
import { ApiError, type Sql } from '@portal/service-kit'

/** Who sends a request to the release service. */
export interface Releaser {
  /** Name and token, for the record. */
  readonly who: string
  /**
   * Whether they may set bounds, create tokens, and release a new remote: everyone except the bearer of a team's token.
   */
  readonly mayAddRemotes: boolean
  /** The only remote they may release; null for all. */
  readonly remote: string | null
}

export const hashOf = (token: string) => createHash('sha256').update(token).digest()

/**
 * Returns the releaser with a token.
 * @param by the sender's name, as stated in the request.
 * @throws {ApiError} `unauthorized` for an unknown token.
 */
export async function releaserByToken(sql: Sql, token: string, portalToken: string, by = 'unknown'): Promise<Releaser> {
  const hash = hashOf(token)
  if (portalToken && timingSafeEqual(hash, hashOf(portalToken))) {
    return { who: `${by}, token of the portal`, mayAddRemotes: true, remote: null }
  }
  const [team] = await sql<{ name: string }[]>`select name from remote where token_hash = ${hash}`
  if (!team) throw new ApiError('unauthorized', 'This release token is not valid. Ask an admin for a new one.')
  return { who: `${by}, token of ${team.name}`, mayAddRemotes: false, remote: team.name }
}

/** @throws {ApiError} `forbidden` for the remote of another team. */
export function requireRemote({ remote: own }: Releaser, remote: string): void {
  if (own !== null && own !== remote) throw new ApiError('forbidden', `This token releases ${own}, not ${remote}.`)
}

/** @throws {ApiError} `forbidden` for the token of a team. */
export function requireOwner({ mayAddRemotes }: Releaser): void {
  if (!mayAddRemotes) throw new ApiError('forbidden', 'Only an admin or the token of the portal may do this.')
}
