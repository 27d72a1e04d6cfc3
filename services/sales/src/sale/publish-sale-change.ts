import { publishChange, type Transaction } from '@portal/service-kit'

/** Publishes a change of an agent's sales and totals to the agent, supervisors, and admins. */
export const publishSaleChange = (transaction: Transaction, agentId: string): Promise<void> =>
  publishChange(transaction, {
    tags: [{ type: 'Sale' }, { type: 'SalesTotals' }],
    to: { roles: ['supervisor', 'admin'], members: [agentId] },
  })
