import { formatDollars, toText } from '../values.ts'
import type { ServiceTexts } from './action-text.ts'

/** Actions that sales records. */
export const salesTexts = {
  'sale.add': {
    label: 'Sale recorded',
    sentence: ({ details: { saleType, earningsCents } }) => [
      'sold ',
      toText(saleType) || 'a bundle',
      commission(earningsCents),
    ],
  },
  'sale.void': {
    label: 'Sale voided',
    sentence: ({ details: { agentId, saleType, earningsCents }, actorId }, memberName) => [
      'voided ',
      toText(saleType) ? `a sale of ${toText(saleType)}` : 'a sale',
      `${agentId && agentId !== actorId ? ` by ${memberName(agentId)}` : ''}${commission(earningsCents)}`,
    ],
  },
  'sale.export': { label: 'Sales exported', sentence: 'exported sales' },
  'sales-goal.set': {
    label: 'Goal set',
    sentence: ({ details: { goalCents }, subjectId, actorId }, memberName) => {
      const whose = subjectId === actorId ? 'their own goal' : `${memberName(subjectId)}'s goal`
      if (goalCents === null) return ['cleared ', whose]
      return ['set ', whose, typeof goalCents === 'number' ? ` to ${formatDollars(goalCents)}` : '']
    },
  },
} satisfies ServiceTexts

/** ' ($28.00 commission)'; empty without an amount. */
const commission = (cents: unknown) => (typeof cents === 'number' ? ` (${formatDollars(cents)} commission)` : '')
