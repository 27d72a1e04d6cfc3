import type { AdminDeps } from '../../deps.ts'

/** Records calls again whose extension belonged to no member then, and belongs to one now. */
export async function retryMissingExtensions({ sql, members, recording }: AdminDeps): Promise<void> {
  await members.refresh()
  const extensions = members.list().flatMap(({ extension }) => extension ?? [])
  const { count } = await sql`
    update telephony_call set version = version + 1 where missing_extension = any(${extensions})`
  if (count > 0) recording.trigger()
}
