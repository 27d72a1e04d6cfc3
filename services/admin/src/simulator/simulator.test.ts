import { expect, test } from '@jest/globals'
import { createSimulator } from './simulator.ts'

test('new faults apply to calls whose events were looked up before', () => {
  const simulator = createSimulator({ apiKey: 'key', secretKey: 'secret' })
  const noon = Date.parse('2026-11-20T17:00:00Z')
  const events = () => simulator.eventsBetween(noon, noon + 600_000)
  const count = events().length
  expect(count).toBeGreaterThan(0)
  simulator.setFaults({ repeated: 1 })
  expect(events().length).toBeGreaterThan(1.5 * count)
})
