import type { AdminDeps } from '../../deps.ts'

/** Calls count for whoever has the extension, also where it was given to them after the call. */
export async function tellLateMembers({ sql, members, recorder }: AdminDeps): Promise<void> {
  await members.refresh()
  const known = members.list().flatMap(({ extension }) => extension ?? [])
  const { count } = await sql`
    update telephony_call set version = version + 1 where missing_extension = any(${known})`
  if (count > 0) recorder.kick()
}
