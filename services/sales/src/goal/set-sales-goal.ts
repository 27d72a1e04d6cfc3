import type { sales } from '@portal/contracts'
import { publishChange, audit, ApiError, type Handler } from '@portal/service-kit'
import { periodStart } from '../calendar.ts'
import type { SalesDeps } from '../deps.ts'
import { currentGoals } from './current-goals.ts'
import { readGoal } from './sales-goal.ts'

/**
 * Sets a member's goal from this month on, or clears it (null). Earlier months keep their goal.
 * @throws {ApiError} `forbidden` if an agent names another member; `invalid_request` for an unknown member; `conflict` with
 * the current goal if it isn't the one to replace.
 */
export const setSalesGoal: Handler<typeof sales.setSalesGoal, SalesDeps> = async (request, deps) => {
  const { actor, body } = request
  const { sql, members, now } = deps
  const memberId = body.agentId?.toLowerCase() ?? actor.id
  if (actor.role === 'agent' && memberId !== actor.id) {
    throw new ApiError('forbidden', 'Agents can set only their own goal.')
  }
  await members.refresh()
  if (memberId !== actor.id && !members.nameOf(memberId)) {
    const message = 'Choose a team member.'
    throw new ApiError('invalid_request', `agentId: ${message}`, { issues: [{ path: 'agentId', message }] })
  }
  return sql.begin(async transaction => {
    await transaction`select pg_advisory_xact_lock(hashtextextended(${`goal ${memberId}`}, 0))`
    const stored = (await currentGoals(transaction, memberId, deps)).get(memberId) ?? null
    if (body.previousGoal !== undefined && ![body.previousGoal, body.goal].includes(stored)) {
      const message = 'Someone else changed this goal. Compare both goals before you save.'
      throw new ApiError('conflict', message, { current: await readGoal(transaction, memberId, deps) })
    }
    await transaction`
      insert into goal (member_id, month, goal_cents, set_at, set_by)
      values (${memberId}, ${periodStart(transaction, 'month', deps)}, ${body.goal}, ${now()}::timestamptz, ${actor.id})
      on conflict (member_id, month)
        do update set goal_cents = excluded.goal_cents, set_at = excluded.set_at, set_by = excluded.set_by`
    await audit(transaction, request, {
      action: 'sales-goal.set',
      subjectId: memberId,
      details: { goalCents: body.goal },
    })
    await publishChange(transaction, {
      tags: [{ type: 'SalesTotals' }],
      to: { roles: ['supervisor', 'admin'], members: [memberId] },
    })
    return readGoal(transaction, memberId, deps)
  }) as ReturnType<typeof setSalesGoal>
}
