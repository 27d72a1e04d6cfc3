import { insertScript } from '../script/insert-script.ts'
import { starterScripts } from '../script/starter-scripts.ts'
import type { EngagementDeps } from '../deps.ts'
import { demoAnnouncements } from './demo-announcements.ts'
import { demoChallenges } from './demo-challenges.ts'

const dayMs = 86_400_000
const memberId = (number: number) => `0a000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const admin = memberId(3)

/** Fills an empty portal with the starter scripts (one of them outdated), announcements, and challenges. */
export async function loadDemo({ sql, now }: EngagementDeps): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * dayMs)
  await sql.begin(async transaction => {
    for (const [index, script] of starterScripts().entries()) {
      await insertScript(transaction, script, { at: ago([3, 12, 74, 27][index] ?? 1), by: admin })
    }
    for (const { daysAgo, title, message, isPinned = false, isMustRead = false, readers = [] } of demoAnnouncements) {
      const [row] = await transaction<[{ id: string }]>`
        insert into communication (title, message, author_id, created_at, updated_at, is_pinned, is_must_read)
        values (${title}, ${message}, ${admin}, ${ago(daysAgo)}::timestamptz, ${ago(daysAgo)}::timestamptz,
          ${isPinned}, ${isMustRead}) returning id`
      for (const reader of readers) {
        await transaction`
          insert into communication_reader (communication_id, member_id, read_at)
          values (${row.id}, ${memberId(reader)}, ${ago(daysAgo - 0.2)}::timestamptz)`
      }
    }
    const planned = demoChallenges.map(({ member, place, daysAgo, isActive = false }) => ({
      memberId: memberId(member),
      place,
      at: ago(daysAgo).toISOString(),
      isActive,
    }))
    await transaction`
      with activated as (
        insert into user_challenge (member_id, challenge_id, type, target_value, xp_reward, activated_at, completed_at, current_progress)
        select "memberId", id, type, target_value, xp_reward, at - interval '2 days' * (not "isActive")::int,
          case when not "isActive" then at end, case when "isActive" then 0 else target_value end
        from jsonb_to_recordset(${transaction.json(planned)})
          as planned("memberId" uuid, place int, at timestamptz, "isActive" boolean)
        join challenge using (place)
        returning *)
      insert into xp_event (member_id, amount, user_challenge_id, at)
      select member_id, xp_reward, id, completed_at from activated where completed_at is not null order by completed_at`
  })
}
