import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import { answerWith, renderPage, testUser } from '../../testing/index.ts'
import { clearMemberStorage, memberStorageKey } from '../state/member-storage.ts'
import { sessionApi } from './endpoints.ts'
import { sessionLost } from './session-lost.ts'
import { createPortalStore } from './store.ts'
import { useCan, useSession } from './use-session.ts'

function Page() {
  const { user, brand } = useSession()
  return <p>{`${user.firstName} of ${brand}, supervisor: ${useCan(['supervisor', 'admin'])}`}</p>
}

test.each([
  ['agent', false],
  ['supervisor', true],
] as const)('an %s has one of the roles supervisor and admin: %s', async (role, can) => {
  await renderPage(<Page />, { as: role, user: { firstName: 'Ann' } })
  expect(screen.getByText(`Ann of Example Brand, supervisor: ${can}`)).toBeVisible()
})

test('a component outside of the portal fails with an error that says what to do', () => {
  jest.spyOn(console, 'error').mockReturnValue()
  expect(() => render(<Page />)).toThrow('Render inside the frame or with renderPage')
  jest.restoreAllMocks()
})

test.each([
  [401, 1],
  [403, 0],
  [500, 0],
])('a request answered with %s reports %s lost sessions', async (status, count) => {
  const listener = jest.fn()
  const unsubscribe = sessionLost.subscribe(listener)
  answerWith({ 'GET /api/auth/user': { status } })
  await createPortalStore(testUser('agent')).dispatch(
    sessionApi.endpoints.currentUser.initiate(undefined, { forceRefetch: true }),
  )
  expect(listener).toHaveBeenCalledTimes(count)
  unsubscribe()
})

test('clearing member storage leaves impersonal choices', () => {
  localStorage.setItem('theme', 'light')
  localStorage.setItem(memberStorageKey('ann', 'draft'), 'text')
  sessionStorage.setItem(memberStorageKey('bob', 'draft'), 'text')
  clearMemberStorage()
  expect([...Object.keys(localStorage), ...Object.keys(sessionStorage)]).toEqual(['theme'])
  localStorage.clear()
})
