import { defineRemote } from '@portal/sdk/remote'
import { playerShortcuts } from './player/shortcuts.ts'

export default defineRemote({
  name: 'engagement',
  version: '1.0.0',
  pages: [
    {
      path: '/challenges',
      module: './challenges/page',
      title: 'Challenges',
      menu: { title: 'Challenges', icon: 'Trophy', order: 20 },
    },
    {
      path: '/communications',
      module: './communications/page',
      title: 'Communications',
      menu: { title: 'Communications', icon: 'Megaphone', order: 50 },
    },
    {
      path: '/scripts',
      module: './scripts/page',
      title: 'Scripts',
      menu: { title: 'Scripts', icon: 'ScrollText', order: 60 },
    },
    { path: '/scripts/:id', module: './player/page', title: 'Script player' },
  ],
  searches: [{ title: 'Scripts', module: './scripts/search' }],
  shortcuts: Object.values(playerShortcuts),
  slots: [
    { slot: 'frame.notices', module: './challenges/notices' },
    { slot: 'dashboard.progress', module: './dashboard/progress' },
    { slot: 'dashboard.announcements', module: './dashboard/announcements' },
  ],
})
