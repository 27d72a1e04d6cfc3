import { expect, test } from '@jest/globals'
import { act, fireEvent } from '@testing-library/react'
import { renderPage, screen } from '../testing/index.ts'
import { useUrlState } from './use-url-state.ts'

const names = ['member', 'action'] as const

function Filters() {
  const { given, set, clear } = useUrlState(names)
  // Both changes come before the next render, as on a busy machine.
  const setBoth = () => {
    set({ member: 'ann' })
    set({ action: 'refused' })
  }
  return (
    <>
      <output>{JSON.stringify(given)}</output>
      <button type="button" onClick={setBoth}>
        Set both
      </button>
      <button type="button" onClick={clear}>
        Clear
      </button>
    </>
  )
}

const press = (name: string) => act(async () => void fireEvent.click(screen.getByText(name)))
const shown = () => JSON.parse(screen.getByRole('status').textContent ?? '') as object

test('two changes before the next render both stay', async () => {
  await renderPage(<Filters />, { at: '/audit?member=bob' })
  await press('Set both')
  expect(shown()).toEqual({ member: 'ann', action: 'refused' })
  await press('Clear')
  expect(shown()).toEqual({})
})
