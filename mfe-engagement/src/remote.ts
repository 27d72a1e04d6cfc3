import { defineRemote } from '@portal/sdk/remote'
import { headings } from './headings.ts'
import { playerShortcuts } from './player/shortcuts.ts'

export default defineRemote({
  name: 'engagement',
  version: '1.0.0',
  pages: [
    {
      path: '/challenges',
      module: './challenges/page',
      title: 'Challenges',
      heading: headings.challenges,
      menu: { title: 'Challenges', icon: 'Trophy', order: 20, group: 'performance' },
    },
    {
      path: '/communications',
      module: './communications/page',
      title: 'Communications',
      heading: headings.communications,
      menu: {
        title: 'Communications',
        icon: 'Megaphone',
        order: 50,
        group: 'team',
        count: './communications/menu-count',
      },
    },
    {
      path: '/scripts',
      module: './scripts/page',
      title: 'Scripts',
      heading: headings.scripts,
      menu: { title: 'Scripts', icon: 'ScrollText', order: 60, group: 'work', covers: ['/admin/seed'] },
    },
    { path: '/scripts/:id', module: './player/page', title: 'Script player' },
  ],
  searches: [{ title: 'Scripts', module: './scripts/search' }],
  actions: [
    {
      title: 'New announcement',
      words: 'post create',
      icon: 'Megaphone',
      to: '/communications?new',
      roles: ['admin'],
    },
    {
      title: 'New script',

      words: 'add create',
      icon: 'ScrollText',
      to: '/scripts?new',
      roles: ['admin'],
    },
  ],
  shortcuts: Object.values(playerShortcuts),
  slots: [
    { slot: 'call.guide', module: './guide/guide', skeleton: { boxes: 1, height: 216 } },
    { slot: 'frame.notices', module: './challenges/notices', order: 10 },
    {
      slot: 'dashboard.progress',
      module: './dashboard/progress',
      requests: ['/api/user/stats', '/api/challenges', '/api/user-challenges'],
      skeleton: { boxes: 1, height: 266 },
    },
    {
      slot: 'dashboard.announcements',
      module: './dashboard/announcements',
      requests: ['/api/communications'],
      skeleton: { boxes: 1, height: 266 },
    },
  ],
})
