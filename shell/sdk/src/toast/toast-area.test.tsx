import { expect, jest, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { renderPage, screen, waitFor } from '../../testing/index.ts'
import { toast } from './toast.ts'

const show = (title: string, kind?: 'destructive') => act(() => toast({ title, ...(kind && { kind }) }))

test('a new toast replaces the previous one', async () => {
  await renderPage(null)
  show('One')
  show('Two')
  expect(screen.queryByText('One')).not.toBeInTheDocument()
  expect(screen.getByText('Two')).toBeInTheDocument()
})

test('a queued toast appears once the current one is closed', async () => {
  await renderPage(null)
  show('Sale Added')
  act(() => toast({ title: 'Challenge Completed!', isQueued: true }))
  expect(screen.queryByText('Challenge Completed!')).not.toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Close notification' }))
  expect(screen.getByText('Challenge Completed!')).toBeInTheDocument()
  expect(screen.queryByText('Sale Added')).not.toBeInTheDocument()
})

test('a toast disappears after five seconds', async () => {
  jest.useFakeTimers()
  try {
    await renderPage(null, { toastMs: 5000 })
    show('Saved')
    act(() => jest.advanceTimersByTime(4900))
    expect(screen.getByText('Saved')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('Saved')).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('a long text stays until it can be read', async () => {
  jest.useFakeTimers()
  try {
    await renderPage(null, { toastMs: 5000 })
    act(() => toast({ title: 'Not called', description: 'x'.repeat(190) }))
    act(() => jest.advanceTimersByTime(11_900))
    expect(screen.getByText('Not called')).toBeInTheDocument()
    act(() => jest.advanceTimersByTime(200))
    expect(screen.queryByText('Not called')).not.toBeInTheDocument()
  } finally {
    jest.useRealTimers()
  }
})

test('F8 moves the focus to the notification area', async () => {
  await renderPage(null)
  show('Saved')
  fireEvent.keyDown(document, { key: 'F8', code: 'F8' })
  expect(document.querySelector('.toast-area')).toHaveFocus()
})

test('moves to the other end of the window when it would cover the focused control', async () => {
  const box = (top: number) => ({ left: 900, right: 1300, top, bottom: top + 100, width: 400, height: 100 }) as DOMRect
  const { person } = await renderPage(
    <>
      <button type="button">Above</button>
      <button type="button">Below</button>
    </>,
  )
  const area = document.querySelector('.toast-area') as HTMLElement
  jest
    .spyOn(area, 'getBoundingClientRect')
    .mockImplementation(() => box(area.classList.contains('is-at-top') ? 50 : 500))
  const [above, below] = screen.getAllByRole('button') as [HTMLElement, HTMLElement]
  jest.spyOn(above, 'getBoundingClientRect').mockReturnValue(box(50))
  jest.spyOn(below, 'getBoundingClientRect').mockReturnValue(box(500))
  await person.click(above)
  show('Saved')
  await nextFrame()
  expect(area).not.toHaveClass('is-at-top')
  await person.tab()
  expect(below).toHaveFocus()
  await waitFor(() => expect(area).toHaveClass('is-at-top'))
  await person.tab({ shift: true })
  await waitFor(() => expect(area).not.toHaveClass('is-at-top'))
})

const nextFrame = () => act(() => new Promise(requestAnimationFrame))
