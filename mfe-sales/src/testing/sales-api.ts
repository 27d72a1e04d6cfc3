import type { AgentTotals, Sale, SalesGoal, SalesStats, SaleType } from '@portal/contracts/sales'

export const agentId = '0a000000-0000-4000-8000-00000000000a'

export const saleType = (name = 'DISH Only', baseAmount = 8_000): SaleType => ({
  saleType: name,
  baseAmount,
  ratePercent: 35,
  earningsAmount: baseAmount * 0.35,
})

let saleCount = 0

export const sale = (overrides: Partial<Sale> = {}): Sale => ({
  ...saleType(overrides.saleType),
  id: `0b000000-0000-4000-8000-${String(++saleCount).padStart(12, '0')}`,
  createdAt: '2026-11-20T15:00:00.000Z',
  day: '2026-11-20',
  agent: { id: agentId, firstName: 'Ann', lastName: 'Agent' },
  leadId: null,
  voided: null,
  isVoidable: true,
  ...overrides,
})

const earnings = { earnings: 2_800, count: 1 }

export const stats = (overrides: Partial<SalesStats> = {}): SalesStats => ({
  daily: earnings,
  weekly: { earnings: 5_600, count: 2 },
  monthly: { earnings: 8_400, count: 3 },
  day: '2026-11-20',
  nextDayAt: '2126-11-21T05:00:00.000Z',
  ...overrides,
})

export const goal = (overrides: Partial<SalesGoal> = {}): SalesGoal => ({
  goal: 1_000_00,
  earned: 280_00,
  forecast: 900_00,
  monthEnd: '2026-11-30',
  ...overrides,
})

export const agentTotals = (overrides: Partial<AgentTotals> = {}): AgentTotals => ({
  agent: { id: agentId, firstName: 'Ann', lastName: 'Agent' },
  daily: earnings,
  weekly: earnings,
  monthly: earnings,
  goal: null,
  forecast: null,
  ...overrides,
})

/** Responses of a healthy sales service with one sale; `overrides` replaces some of them, as for `answerWith`. */
export const salesApi = (overrides: Record<string, object> = {}) => ({
  'GET /api/sales/types': { body: [saleType('DISH Only'), saleType('Other TV Only', 3_000)] },
  'GET /api/sales/stats': { body: stats() },
  'GET /api/sales/days': { body: [] },
  'GET /api/sales/goal': { body: goal() },
  'GET /api/sales/agents': { body: [agentTotals()] },
  'GET /api/sales': { body: [sale()] },
  ...overrides,
})
