import { beforeEach, expect, jest, test } from '@jest/globals'
import { fireEvent, render, screen } from '@testing-library/react'
import { Dialog } from './dialog.tsx'

const onClose = jest.fn()
beforeEach(() => {
  onClose.mockClear()
})
const open = () =>
  render(
    <Dialog label="Find" className="x" onClose={onClose}>
      <input aria-label="Field" />
    </Dialog>,
  )

test('opens as a modal dialog with the focus inside', () => {
  open()
  expect(screen.getByRole('dialog', { name: 'Find' })).toHaveAttribute('open')
  expect(screen.getByLabelText('Field')).toHaveFocus()
})

test('a click outside closes it, a click inside does not', () => {
  open()
  fireEvent.click(screen.getByLabelText('Field'))
  expect(onClose).not.toHaveBeenCalled()
  // A click on the backdrop has the dialog itself as its target.
  fireEvent.click(screen.getByRole('dialog'))
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('Escape closes it, other keys do not', () => {
  open()
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'a' })
  expect(onClose).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('Field'), { key: 'Escape' })
  expect(onClose).toHaveBeenCalledTimes(1)
})
