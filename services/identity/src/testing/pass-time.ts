import type { TestDatabase } from '@portal/service-kit/testing'

/** Moves every session into the past, as if time had passed. `isUsed` sessions were last used now. */
export async function passTime(
  { owner }: TestDatabase,
  { minutes, isUsed = true }: { minutes: number; isUsed?: boolean },
): Promise<void> {
  const seconds = minutes * 60
  await owner`
    update identity.session set
      created_at = created_at - make_interval(secs => ${seconds}),
      authenticated_at = authenticated_at - make_interval(secs => ${seconds}),
      id_since = id_since - make_interval(secs => ${seconds}),
      next_since = next_since - make_interval(secs => ${seconds}),
      previous_until = previous_until - make_interval(secs => ${seconds}),
      expires_at = expires_at - make_interval(secs => ${seconds}),
      last_seen_at = case when ${isUsed} then now() else last_seen_at - make_interval(secs => ${seconds}) end`
}
