import { expect, jest, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { renderPage, screen } from '../../testing/index.ts'
import { toast } from './toast.ts'

const say = (title: string, kind?: 'destructive') => act(() => toast({ title, ...(kind && { kind }) }))

test('a toast takes the place of the one before', async () => {
  await renderPage(null)
  say('One')
  say('Two')
  expect(screen.queryByText('One')).not.toBeInTheDocument()
  expect(screen.getByText('Two')).toBeInTheDocument()
})

test('a patient toast waits for the one that is shown', async () => {
  await renderPage(null)
  say('Sale Added')
  act(() => toast({ title: 'Challenge Completed!', isQueued: true }))
  expect(screen.queryByText('Challenge Completed!')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(screen.getByText('Challenge Completed!')).toBeInTheDocument()
  expect(screen.queryByText('Sale Added')).not.toBeInTheDocument()
})

test('a toast goes after five seconds and no sooner', async () => {
  jest.useFakeTimers()
  try {
    await renderPage(null)
    say('Saved')
    act(() => jest.advanceTimersByTime(4900))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('F8 moves the focus to the notifications', async () => {
  await renderPage(null)
  say('Saved')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.querySelector('.toast-area')).toHaveFocus()
})
