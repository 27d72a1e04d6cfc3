import { expect, test } from '@jest/globals'
import { sidebarCookie } from './sidebar-cookie.ts'

test('on https, the cookie of the sidebar is secure', () => {
  expect(sidebarCookie(false, 'https:')).toBe('sidebar_state=false; path=/; max-age=604800; samesite=lax; secure')
  expect(sidebarCookie(true, 'http:')).toBe('sidebar_state=true; path=/; max-age=604800; samesite=lax')
})
