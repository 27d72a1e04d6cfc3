import { defineRemote } from '@portal/sdk/remote'
import { headings } from './headings.ts'

export default defineRemote({
  name: 'sales',
  version: '1.0.0',
  pages: [
    {
      path: '/commissions',
      module: './commissions/page',
      title: 'Commissions',
      heading: headings.commissions,
      requests: [
        '/api/sales/types',
        '/api/sales/stats',
        '/api/sales/goal',
        '/api/sales/days?period=month',
        '/api/sales?limit=50',
      ],
      menu: { title: 'Commissions', icon: 'Coins', order: 30, group: 'performance' },
    },
  ],
  slots: [{ slot: 'call.close', module: './close/record-sale' }],
  actions: [{ title: 'Record a sale', words: 'add new sell', icon: 'Coins', to: '/commissions' }],
})
