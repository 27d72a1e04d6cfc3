import type { RecordedCall } from '@portal/contracts'
import { type TestService, testPeople } from '@portal/service-kit/testing'

const answeredCall: RecordedCall = {
  externalId: 'a',
  direction: 'inbound',
  phoneNumber: '+18005550142',
  ourNumber: null,
  outcome: 'answered',
  durationSeconds: 75,
  startedAt: '2026-11-21T19:00:00.000Z',
  memberId: testPeople.agent.id,
}

/** Reports answered inbound calls of the agent, with these changes, as the telephony adapter does. */
export async function recordCalls(
  calls: TestService,
  ...changes: Partial<RecordedCall>[]
): Promise<{ changed: number }> {
  const body = { calls: changes.map((change, index) => ({ ...answeredCall, externalId: `call ${index}`, ...change })) }
  const response = await calls.asService('admin')('POST', '/internal/calls/record', body)
  return (await response.json()) as { changed: number }
}
