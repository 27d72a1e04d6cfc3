import { expect } from '@jest/globals'
import type { admin as contract, RecordedCall, Reply } from '@portal/contracts'
import { testPeople, until } from '@portal/service-kit/testing'
import type { TestAdmin } from './start-admin.ts'

export const dayMs = 24 * 3_600_000

const memberByExtension: Record<string, string> = { 101: testPeople.agent.id, 104: testPeople.supervisor.id }

/** Polls the simulator, and compares its calls with those that the calls service received. */
export function polling(admin: () => TestAdmin) {
  const nowIso = () => admin().clock.now().toISOString()
  const readStatus = async () =>
    (await (await admin().as('admin')('GET', '/api/mightycall/status')).json()) as Reply<
      typeof contract.integrationStatus
    >
  const fetchedAt = async () => (await readStatus()).lastFetchTime
  const recordedAll = () =>
    until(async () => {
      const waiting = await admin().database.owner`select 1 from admin.telephony_call where version > recorded_version`
      return waiting.length === 0
    })

  /** Returns the finished calls of the last six days, as the simulator has them and as the calls service received them. */
  function compareCalls() {
    const end = admin().clock.now().getTime()
    const expected = admin()
      .simulator.expectedCallsBetween(end - 6 * dayMs, end - 3_600_000)
      .map(({ extension, ...call }) => ({ ...call, memberId: memberByExtension[extension ?? ''] ?? null }))
    const received = expected.map(({ externalId }) => withoutOurNumber(admin().recorded.get(externalId)))
    return { expected, received }
  }

  return {
    nowIso,
    readStatus,
    fetchedAt,
    recordedAll,
    compareCalls,
    firstFetch: () => until(async () => (await fetchedAt()) !== null),
    /** Polls again and waits until everything is recorded. */
    async poll(): Promise<void> {
      admin().poll()
      await until(async () => {
        const { lastFetchTime, lastFailure } = await readStatus()
        return lastFetchTime === nowIso() || lastFailure?.at === nowIso()
      })
      await recordedAll()
    },
    expectAllRecorded() {
      const { expected, received } = compareCalls()
      expect(received).toEqual(expected)
    },
    /** Delivers every webhook of the next seconds. */
    async receiveWebhooks(seconds: number): Promise<void> {
      const { clock, simulator, sendWebhook } = admin()
      for (let left = seconds; left > 0; left -= 60) {
        const from = clock.now().getTime()
        clock.advance(60)
        for (const event of simulator.eventsBetween(from, clock.now().getTime())) await sendWebhook(event)
      }
    },
  }
}

/** Webhooks don't name our number, so only polled calls have it. The simulator doesn't know when we stored a change. */
function withoutOurNumber(call: RecordedCall | undefined) {
  if (!call) return undefined
  const { ourNumber: _ourNumber, changedAt: _changedAt, ...others } = call
  return others
}
