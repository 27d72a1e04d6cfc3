import { defineRemote } from '@portal/sdk/remote'

export default defineRemote({
  name: 'calls',
  version: '1.0.0',
  pages: [
    {
      path: '/workflow',
      module: './workflow/page',
      title: 'Workflow',
      menu: { title: 'Workflow', icon: 'Workflow', order: 10 },
    },
    { path: '/leads', module: './leads/page', title: 'Leads', menu: { title: 'Leads', icon: 'Inbox', order: 40 } },
    {
      path: '/activity',
      module: './activity/page',
      title: 'Call Activity',
      menu: { title: 'Call Activity', icon: 'PhoneCall', order: 70 },
    },
  ],
  searches: [{ title: 'Leads', module: './leads/search' }],
  slots: [
    { slot: 'dashboard.metrics', module: './dashboard/metrics' },
    { slot: 'dashboard.charts', module: './dashboard/charts' },
  ],
})
