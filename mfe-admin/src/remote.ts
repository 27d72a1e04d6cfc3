import { defineRemote } from '@portal/sdk/remote'
import { headings } from './headings.ts'

export default defineRemote({
  name: 'admin',
  version: '1.0.0',
  roles: ['admin'],
  pages: [
    {
      path: '/mightycall',
      module: './mightycall/page',
      title: 'MightyCall',
      heading: headings.mightycall,
      menu: { title: 'MightyCall', icon: 'Plug', order: 90, group: 'administration' },
    },
    {
      path: '/admin/members',
      module: './members/page',
      title: 'Members',
      heading: headings.members,
      menu: { title: 'Members', icon: 'UserRound', order: 92, group: 'administration' },
    },
    {
      path: '/admin/do-not-call',
      module: './do-not-call/page',
      title: 'Do Not Call',
      heading: headings.doNotCall,
      menu: {
        title: 'Calling',
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
      heading: headings.callingRules,
    },
    {
      path: '/admin/quarantine',
      module: './quarantine/page',
      title: 'Quarantine',
      heading: headings.quarantine,
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
      heading: headings.callOutcomes,
    },
    {
      path: '/admin/audit',
      module: './audit/page',
      title: 'Audit',
      heading: headings.audit,
      menu: { title: 'Audit', icon: 'ShieldCheck', order: 95, group: 'administration' },
    },
    {
      path: '/admin/privacy',
      module: './privacy/page',
      title: 'Privacy',
      heading: headings.privacy,
      menu: { title: 'Privacy', icon: 'Database', order: 97, group: 'administration' },
    },
    {
      path: '/admin/releases',
      module: './releases/page',
      title: 'Releases',
      heading: headings.releases,
      menu: { title: 'Releases', icon: 'Rocket', order: 96, group: 'administration' },
    },
    { path: '/admin/seed', module: './seed/page', title: 'Seed Scripts', heading: headings.seed },
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
