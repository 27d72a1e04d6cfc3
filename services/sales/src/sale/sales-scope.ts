import type { SalesScope } from '@portal/contracts'
import { type Actor, ApiError } from '@portal/service-kit'

/**
 * Whose sales a request is about: a member's id, or null for everybody's.
 * @throws {ApiError} `forbidden` where an agent asks for anybody's but their own.
 */
export function scopedAgentId(caller: Actor, { scope, agentId }: SalesScope): string | null {
  const asked = scope === 'mine' ? caller.id : (agentId?.toLowerCase() ?? null)
  if (caller.role !== 'agent') return asked
  if (scope === 'team' || (agentId && agentId.toLowerCase() !== caller.id)) {
    throw new ApiError('forbidden', "Agents see their own sales only. Leave out 'scope' and 'agentId'.")
  }
  return caller.id
}
