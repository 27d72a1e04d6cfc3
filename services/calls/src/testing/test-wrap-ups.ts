import type { CallToWrapUp, Lead, RecordedCall, Role, SavedOutcome } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { clearLeads, insertLead } from './test-calls.ts'
import { recordCalls } from './test-telephone-calls.ts'

interface Failure {
  message: string
  issues?: { path: string; message: string }[]
}

/** The clock of the wrap-up tests: Friday, 3 p.m. in New York. */
export const friday = new Date('2026-11-20T20:00:00Z')
/** Times for a callback on that day. */
export const tonight = { from: '2026-11-20T22:00:00Z', until: '2026-11-20T23:00:00Z' }

/** Empties the tables, and inserts a lead in New York. @returns its ID. */
export async function clearWrapUps(calls: TestService): Promise<string> {
  await clearLeads(calls)
  await calls.database.owner`delete from calls.do_not_call`
  await calls.database.owner`delete from calls.call_outcomes`
  return insertLead(calls, { zip_code: '10001', created_at: '2026-11-20T19:00:00Z' })
}

/** Requests of the wrap-up tests, as the agent by default. */
export const wrapUps = (service: () => TestService) => ({
  /** Reports a call that just ended, by default an answered one of the agent. @returns its ID. */
  async report(change: Partial<RecordedCall> = {}): Promise<string> {
    const externalId = change.externalId ?? crypto.randomUUID()
    const startedAt = new Date(friday.getTime() - 120_000).toISOString()
    await recordCalls(service(), { externalId, startedAt, ...change })
    const [row] = await service().database.owner<
      [{ id: string }]
    >`select id from calls.call where external_id = ${externalId}`
    return row.id
  },
  async save(callId: string, body: object, role: Role | null = 'agent') {
    const response = await service().as(role)('PUT', `/api/calls/${callId}/outcome`, body)
    const reply = (await response.json()) as SavedOutcome & Failure
    return { status: response.status, reply, fields: reply.issues?.map(({ path }) => path) ?? [] }
  },
  toWrapUp: async (role: Role = 'agent') =>
    (await (await service().as(role)('GET', '/api/calls/to-wrap-up')).json()) as CallToWrapUp[],
  leadOf: async (id: string) => {
    const [lead] = (await (await service().as('agent')('GET', `/api/leads?ids=${id}`)).json()) as Lead[]
    return lead
  },
  retryAt: async (id: string) => {
    const [row] = await service().database.owner<
      { at: string | null }[]
    >`select retry_at as at from calls.lead where id = ${id}`
    return row?.at ?? null
  },
})
