import { defineRemote } from '@portal/sdk/remote'

export default defineRemote({
  name: 'admin',
  version: '1.0.0',
  roles: ['admin'],
  pages: [
    {
      path: '/mightycall',
      module: './mightycall/page',
      title: 'MightyCall',
      menu: { title: 'MightyCall', icon: 'Plug', order: 90, group: 'administration' },
    },
    {
      path: '/admin/members',
      module: './members/page',
      title: 'Members',
      menu: { title: 'Members', icon: 'UserRound', order: 92, group: 'administration' },
    },
    {
      path: '/admin/do-not-call',
      module: './do-not-call/page',
      title: 'Do Not Call',
      menu: {
        title: 'Do Not Call',
        icon: 'PhoneOff',
        order: 93,
        group: 'administration',
        covers: ['/admin/calling-rules', '/admin/call-outcomes'],
      },
    },
    {
      path: '/admin/calling-rules',
      module: './calling-rules/page',
      title: 'Calling Rules',
    },
    {
      path: '/admin/quarantine',
      module: './quarantine/page',
      title: 'Quarantine',
      menu: {
        title: 'Quarantine',
        icon: 'Archive',
        order: 94,
        group: 'administration',
        count: './quarantine/menu-count',
      },
    },
    {
      path: '/admin/call-outcomes',
      module: './call-outcomes/page',
      title: 'Call Outcomes',
    },
    {
      path: '/admin/audit',
      module: './audit/page',
      title: 'Audit',
      menu: { title: 'Audit', icon: 'ShieldCheck', order: 95, group: 'administration' },
    },
    {
      path: '/admin/privacy',
      module: './privacy/page',
      title: 'Privacy',
      menu: { title: 'Privacy', icon: 'Database', order: 97, group: 'administration' },
    },
    {
      path: '/admin/releases',
      module: './releases/page',
      title: 'Releases',
      menu: { title: 'Releases', icon: 'Rocket', order: 96, group: 'administration' },
    },
    { path: '/admin/seed', module: './seed/page', title: 'Seed Scripts' },
  ],
  actions: [
    {
      title: 'Edit the calling rules',
      words: 'hours attempts states holidays',
      icon: 'Clock',
      to: '/admin/calling-rules',
      roles: ['admin'],
    },
    {
      title: 'Edit the call outcomes',
      words: 'wrap up keys stages',
      icon: 'PhoneCall',
      to: '/admin/call-outcomes',
      roles: ['admin'],
    },
  ],
})
