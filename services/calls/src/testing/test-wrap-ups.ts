import type { CallToWrapUp, Lead, RecordedCall, Role, SavedOutcome } from '@portal/contracts'
import type { TestService } from '@portal/service-kit/testing'
import { recordCalls } from './test-telephone-calls.ts'

interface Failure {
  message: string
  issues?: { path: string; message: string }[]
}

/** Requests of the wrap-up tests, as the agent by default. `now` is the clock of the service. */
export const wrapUps = (service: () => TestService, now: () => Date) => ({
  /** Reports a call that just ended, by default an answered one of the agent. @returns its ID. */
  async report(change: Partial<RecordedCall> = {}): Promise<string> {
    const externalId = change.externalId ?? crypto.randomUUID()
    const startedAt = new Date(now().getTime() - 120_000).toISOString()
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
