import { defineRemote } from '@portal/sdk/remote'
import { headings } from './headings.ts'
import { dockShortcuts } from './dock/shortcuts.ts'
import { leadShortcuts } from './leads/list/shortcuts.ts'
import { queueShortcuts } from './queue/shortcuts.ts'

export default defineRemote({
  name: 'calls',
  version: '1.0.0',
  pages: [
    {
      path: '/workflow',
      module: './workflow/page',
      title: 'Workflow',
      heading: headings.workflow,
      menu: { title: 'Workflow', icon: 'Workflow', order: 10, group: 'work' },
    },
    {
      path: '/leads',
      module: './leads/page',
      title: 'Leads',
      heading: headings.leads,
      requests: ['/api/leads?at=0&limit=100', '/api/leads/summary?timeZone={timeZone}'],
      menu: {
        title: 'Leads',
        icon: 'Inbox',
        order: 40,
        group: 'work',
        covers: ['/exports'],
        count: './leads/menu-count',
      },
    },
    {
      path: '/activity',
      module: './activity/page',
      title: 'Call Activity',
      heading: headings.activity,
      requests: ['/api/calls/to-wrap-up', '/api/calls/recent?limit=50'],
      menu: {
        title: 'Call Activity',
        icon: 'PhoneCall',
        order: 70,
        group: 'work',
        count: './activity/menu-count',
      },
    },
    {
      path: '/exports',
      module: './lead-exports/page',
      title: 'Export Requests',
      heading: headings.exports,
    },
  ],
  shortcuts: [...Object.values(leadShortcuts), ...Object.values(dockShortcuts), ...Object.values(queueShortcuts)],
  actions: [
    { title: 'My leads', words: 'show assigned', icon: 'Inbox', to: '/leads?view=mine' },
    { title: 'Unassigned leads', words: 'show take free', icon: 'Inbox', to: '/leads?view=unassigned' },
    { title: 'Follow-ups due', words: 'show leads overdue', icon: 'Inbox', to: '/leads?view=follow-up' },
    { title: 'Lead queue', words: 'show next waiting', icon: 'List', to: '/leads?tab=queue' },
    { title: 'Callbacks', words: 'show promised planned', icon: 'Calendar', to: '/leads?tab=callbacks' },
    { title: 'Missed calls', words: 'show return', icon: 'Phone', to: '/activity?status=missed' },
    { title: 'Dial a number', words: 'call phone by hand', icon: 'Phone', to: '/activity?number=dial' },
    {
      title: 'Add to do-not-call',
      words: 'block number dnc list',
      icon: 'PhoneOff',
      to: '/activity?number=do-not-call',
    },
  ],
  searches: [{ title: 'Leads', module: './leads/search' }],
  slots: [
    { slot: 'frame.dock', module: './dock/dock' },
    { slot: 'frame.notices', module: './lead-exports/notices' },
    { slot: 'frame.notices', module: './callbacks/due-callbacks' },
    { slot: 'header.actions', module: './queue/next-lead' },
    { slot: 'frame.notices', module: './queue/late-leads' },
    {
      slot: 'dashboard.next',
      module: './queue/what-next',
      requests: ['/api/leads/queue', '/api/sales/goal?scope=mine'],
      skeleton: { boxes: 1, height: 92, minWidth: 160 },
    },
    { slot: 'team.floor', module: './floor/floor', skeleton: { boxes: 5, height: 76, minWidth: 128, minColumns: 2 } },
    { slot: 'settings.sections', module: './alerts/settings', skeleton: { boxes: 1, height: 173 } },
    // The sizes of dashboard.module.css.
    {
      slot: 'dashboard.metrics',
      module: './dashboard/metrics',
      requests: ['/api/metrics/dashboard'],
      skeleton: { boxes: 4, height: 105, minWidth: 160, minColumns: 2 },
    },
    {
      slot: 'dashboard.charts',
      module: './dashboard/charts',
      skeleton: { boxes: 2, height: 321, minWidth: 352 },
    },
  ],
})
