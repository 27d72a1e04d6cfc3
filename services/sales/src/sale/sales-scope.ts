import type { SalesScope } from '@portal/contracts'
import { type Actor, ApiError } from '@portal/service-kit'

/**
 * Returns the member whose sales a request covers; null for all members.
 * @throws {ApiError} `forbidden` if an agent requests sales other than their own.
 */
export function scopedAgentId(actor: Actor, { scope, agentId }: SalesScope): string | null {
  const requestedId = scope === 'mine' ? actor.id : (agentId?.toLowerCase() ?? null)
  if (actor.role !== 'agent') return requestedId
  if (scope === 'team' || (agentId && agentId.toLowerCase() !== actor.id)) {
    throw new ApiError('forbidden', 'Agents can see only their own sales. Leave out scope and agentId.')
  }
  return actor.id
}
