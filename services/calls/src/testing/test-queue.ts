import type { LeadQueue, NextLead, Role } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'

/** Inserts an open callback of one hour that anyone may make, unless `columns` says otherwise. */
export async function insertCallback(
  { database: { owner } }: TestService,
  leadId: string,
  { from_at: from, ...columns }: { from_at: Date } & Record<string, unknown>,
): Promise<void> {
  const callback = {
    lead_id: leadId,
    from_at: from,
    until_at: new Date(from.getTime() + 3_600_000),
    is_promised: false,
    ...columns,
  }
  await owner`insert into calls.callback ${owner(callback)}`
}

/** Requests the next lead. @returns null if there is none. */
export async function pullLead(
  calls: TestService,
  role: Role = 'agent',
  headers: Record<string, string> = {},
): Promise<NextLead | null> {
  const response = await calls.as(role)('POST', '/api/leads/next', undefined, headers)
  return response.status === 204 ? null : ((await response.json()) as NextLead)
}

/** Reads the queue of a member. */
export async function readQueue(calls: TestService, role: Role = 'agent'): Promise<LeadQueue> {
  return (await (await calls.as(role)('GET', '/api/leads/queue')).json()) as LeadQueue
}
