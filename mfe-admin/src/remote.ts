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
      menu: { title: 'MightyCall', icon: 'Plug', order: 90 },
    },
    { path: '/admin/seed', module: './seed/page', title: 'Seed Scripts' },
  ],
})
