import type { ChangeEvent } from '@portal/contracts'

/** A member's sales and totals changed: for them, and for those who see everybody's. */
export const saleChanged = (agentId: string): ChangeEvent => ({
  tags: [{ type: 'Sale' }, { type: 'SalesTotals' }],
  to: { roles: ['supervisor', 'admin'], members: [agentId] },
})
