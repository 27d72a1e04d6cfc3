import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { answerWith, screen, within } from '@portal/sdk/testing'
import { showStartFailure, watchStart } from './show-start-failure.ts'

let log: jest.Spied<typeof console.error>
beforeEach(() => {
  log = jest.spyOn(console, 'error').mockReturnValue()
  jest.useFakeTimers()
  document.body.innerHTML = '<main aria-busy="true"><div class="page-skeleton"></div></main>'
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})

test('replaces the skeleton with a message and a button to reload', () => {
  const error = new Error('ChunkLoadError')
  showStartFailure(error)
  expect(within(screen.getByRole('alert')).getByText('The portal didn’t load')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Reload' })).toBeVisible()
  expect(screen.getByRole('main')).not.toHaveAttribute('aria-busy')
  expect(document.querySelector('.page-skeleton')).toBeNull()
  expect(log).toHaveBeenCalledWith(error)
})

test('reports the failure with the build of the shell', () => {
  const sent = answerWith({ 'POST /api/remote-reports': { status: 204 } })
  document.body.insertAdjacentHTML(
    'beforeend',
    '<script type="application/json" id="portal-data">{"registry":{"shell":{"build":"aaaaaaaaaaaa"}}}</script>',
  )
  showStartFailure(new Error('ChunkLoadError'))
  expect(sent.map(({ body }) => body)).toEqual([
    { reports: [{ remote: 'shell', build: 'aaaaaaaaaaaa', outcome: 'failed' }] },
  ])
})

test('a start that takes four seconds shows a card', () => {
  watchStart()
  jest.advanceTimersByTime(3_999)
  expect(screen.queryByRole('status')).toBeNull()
  jest.advanceTimersByTime(1)
  expect(within(screen.getByRole('status')).getByText('The portal is taking longer than usual')).toBeVisible()
})

test('a shell that has started, or failed, shows no such card', () => {
  watchStart()
  showStartFailure(new Error('ChunkLoadError'))
  jest.advanceTimersByTime(4_000)
  expect(screen.getByRole('alert')).toHaveTextContent('The portal didn’t load')
  expect(screen.queryByRole('status')).toBeNull()

  document.body.innerHTML = '<main></main>'
  watchStart()
  document.body.innerHTML = '<main>The first page</main>'
  jest.advanceTimersByTime(4_000)
  expect(screen.getByRole('main')).toHaveTextContent(/^The first page$/)
})

test('a first script that fails shows the failure; a script of a remote does not', () => {
  watchStart()
  const add = (isDeferred: boolean) => {
    const script = document.body.appendChild(document.createElement('script'))
    script.defer = isDeferred
    script.dispatchEvent(new Event('error'))
  }
  add(false)
  expect(screen.queryByRole('alert')).toBeNull()
  add(true)
  expect(screen.getByRole('alert')).toHaveTextContent('The portal didn’t load')
})
