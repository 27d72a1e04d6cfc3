import { api } from '@portal/sdk'
import { type renderPage, screen, testUser, within } from '@portal/sdk/testing'
import { act } from '@testing-library/react'
import { owner } from './lead-page.tsx'

const [agent, admin] = [testUser('agent').id, testUser('admin').id]

/** Deletes all calls, outcomes, and leads. */
export async function deleteCalls(): Promise<void> {
  await owner()`alter table calls.call_outcome disable trigger all`
  await owner()`delete from calls.call_outcome`
  await owner()`alter table calls.call_outcome enable trigger all`
  await owner()`delete from calls.call`
  await owner()`delete from calls.lead`
}

interface NewCall {
  phase: 'placing' | 'ringing' | 'connected'
  member?: string
  direction?: 'inbound' | 'outbound'
  phone?: string
}

/** A call in progress that the agent and the admin see. */
export async function insertCall({ phase, member = agent, direction = 'inbound', phone = '+13155550142' }: NewCall) {
  const isConnected = phase === 'connected'
  await owner()`
    with new_call as (
      insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id)
      values (gen_random_uuid(), ${direction}, ${phone}, 'other', 0, clock_timestamp(), ${isConnected ? member : null})
      returning id)
    insert into calls.live_call (call_id, phase, ringing_ids, rung_ids, connected_at)
    select id, ${phase}, ${isConnected ? '{}' : `{${member}}`}::uuid[], ${`{${agent},${admin}}`}::uuid[],
      ${isConnected ? new Date().toISOString() : null} from new_call`
}

/**
 * A call of the agent that needs an outcome. Its end is two minutes ago on the real clock: with fake timers, time passes
 * faster than the service replies.
 * @returns its ID.
 */
export async function insertWrapUp(): Promise<string> {
  const [{ id }] = (await owner()`
    insert into calls.call (external_id, direction, phone_number, outcome, duration_seconds, started_at, member_id, wrap_up)
    values (gen_random_uuid(), 'inbound', '+13155550142', 'answered', 60, clock_timestamp() - interval '2 minutes', ${agent},
      'open')
    returning id`) as [{ id: string }]
  return id
}

export type Rendered = Awaited<ReturnType<typeof renderPage>>

/** Loads the calls again, as the change events of the service do. */
export const reloadCalls = ({ store }: Rendered) =>
  act(async () => void store.dispatch(api.util.invalidateTags(['LiveCall', 'WrapUp'])))

export const findDock = async () =>
  within(await screen.findByRole('complementary', { name: 'Calls' }, { timeout: 60_000 }))
