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
