import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { sessionApi } from '@portal/sdk/frame'
import { act } from '@testing-library/react'
import { browser } from './browser.ts'
import { LoginPage } from './login-page.tsx'
import { useSessionLost } from './use-session-lost.ts'
import { Route, Routes } from '@portal/sdk/router'

const go = jest.spyOn(browser, 'go').mockImplementation(() => undefined)
beforeEach(() => {
  jest.useFakeTimers()
  go.mockClear()
  answerWith({
    'PUT /api/users/status': { status: 401, body: { code: 'unauthorized', message: 'Unauthorized', requestId: '' } },
  })
})
afterEach(() => {
  jest.useRealTimers()
})

function Watch() {
  useSessionLost()
  return (
    <Routes>
      <Route path="/login" element={<LoginPage />} />
      <Route path="*" element={null} />
    </Routes>
  )
}

async function loseSessionAt(at: string) {
  const { store } = await renderPage(<Watch />, { at })
  const sendRequest = () =>
    act(async () => {
      await store.dispatch(sessionApi.endpoints.setStatus.initiate({ status: 'away' }))
    })
  await sendRequest()
  return { sendRequest }
}

test('shows a toast when the session is lost, and goes to sign-in after half a second', async () => {
  await loseSessionAt('/settings')
  expect(screen.getByText('Unauthorized')).toBeInTheDocument()
  expect(screen.getByText('You are logged out. Logging in again...')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(450))
  expect(go).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(100))
  expect(go).toHaveBeenCalledWith('/api/login?returnTo=%2Fsettings')
})

test('the leads page goes to sign-in at once', async () => {
  await loseSessionAt('/leads?zipCode=1')
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
  expect(go).toHaveBeenCalledWith('/api/login?returnTo=%2Fleads%3FzipCode%3D1')
})

test.each(['/settings', '/leads'])('a user who opened the sign-out URL leaves %s for the landing page', async at => {
  document.cookie = 'signed_out=1; Path=/'
  sessionStorage.setItem('personal 7 notes', '"call back"')
  await loseSessionAt(at)
  expect(go).toHaveBeenCalledWith('/')
  expect(sessionStorage).toHaveLength(0)
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
  document.cookie = 'signed_out=; Path=/; Max-Age=0'
})

test('a later request leads to sign-in again if the user stayed on the page', async () => {
  const { sendRequest } = await loseSessionAt('/settings')
  act(() => jest.advanceTimersByTime(500))
  await sendRequest()
  act(() => jest.advanceTimersByTime(4_900))
  expect(go).toHaveBeenCalledTimes(1)
  act(() => jest.advanceTimersByTime(200))
  await sendRequest()
  act(() => jest.advanceTimersByTime(500))
  expect(go.mock.calls).toEqual([['/api/login?returnTo=%2Fsettings'], ['/api/login?returnTo=%2Fsettings']])
})

test('does not interrupt a page that is leaving, unless it stays after all', async () => {
  window.dispatchEvent(new Event('beforeunload'))
  await loseSessionAt('/settings')
  act(() => jest.advanceTimersByTime(4_900))
  expect(go).not.toHaveBeenCalled()
  expect(screen.queryByText('Unauthorized')).not.toBeInTheDocument()
  act(() => jest.advanceTimersByTime(200))
  expect(screen.getByText('Unauthorized')).toBeInTheDocument()
  act(() => jest.advanceTimersByTime(500))
  expect(go).toHaveBeenCalledWith('/api/login?returnTo=%2Fsettings')
})
