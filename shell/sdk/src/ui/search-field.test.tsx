import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { SearchField } from './search-field.tsx'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

const onChange = jest.fn()
const field = (value: string) => <SearchField aria-label="Name" value={value} onChange={onChange} />
const box = () => screen.getByRole('textbox', { name: 'Name' })
const type = (value: string) => fireEvent.change(box(), { target: { value } })
const pause = () => act(() => jest.advanceTimersByTime(300))

test('reports the text once after a pause, and keeps what is typed before the value comes back', () => {
  const { rerender } = render(field(''))
  for (const text of ['s', 'sm', 'smi ']) type(text)
  expect(onChange).not.toHaveBeenCalled()
  pause()
  expect(onChange.mock.calls).toEqual([['smi']])
  type('smith')
  rerender(field('smi'))
  expect(box()).toHaveValue('smith')
  pause()
  expect(onChange.mock.calls).toEqual([['smi'], ['smith']])
})

test('shows a value that changes elsewhere, without reporting it', () => {
  const { rerender } = render(field('smith'))
  onChange.mockClear()
  rerender(field(''))
  expect(box()).toHaveValue('')
  pause()
  expect(onChange).not.toHaveBeenCalled()
})
