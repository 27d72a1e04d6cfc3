import { expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderPage, screen } from '../../testing/index.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

const onClose = jest.fn()

function open(
  onConfirm: () => Promise<{ error?: unknown }>,
  {
    disabled = false,
    isDangerous = true,
    showFailure = (error: unknown): boolean => error === undefined,
    children = 'Are you sure?' as ReactNode,
  } = {},
) {
  onClose.mockClear()
  return renderPage(
    <ConfirmDialog
      title="Delete script"
      actionLabel="Delete"
      busyLabel="Deleting..."
      disabled={disabled}
      isDangerous={isDangerous}
      onConfirm={onConfirm}
      failureText="Failed to delete script"
      showFailure={showFailure}
      successToast={{ title: 'Script deleted' }}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>,
  )
}
const button = (name: string) => screen.getByRole('button', { name })

test('runs the action once, closes, and shows a toast', async () => {
  let finish: (result: object) => void = () => undefined
  const onConfirm = jest.fn(() => new Promise<object>(resolve => (finish = resolve)))
  const { person } = await open(onConfirm)
  await person.click(button('Delete'))
  expect(button('Deleting...')).toBeDisabled()
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => finish({}))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  expect(onClose).toHaveBeenCalledTimes(1)
  expect(screen.getByText('Script deleted')).toBeInTheDocument()
})

test('stays open until the result is known, so that it closes no other dialog', async () => {
  let finish: (result: object) => void = () => undefined
  const { person } = await open(() => new Promise<object>(resolve => (finish = resolve)))
  await person.click(button('Delete'))
  expect(button('Cancel')).toBeDisabled()
  await person.keyboard('{Escape}')
  expect(onClose).not.toHaveBeenCalled()
  await act(async () => finish({ error: { status: 500, message: '500: ' } }))
  await person.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledTimes(1)
})

test('stays open and shows a toast if the action fails', async () => {
  const { person } = await open(async () => ({ error: { status: 500, message: '500: ' } }))
  await person.click(button('Delete'))
  expect(await screen.findByText('Failed to delete script')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
  expect(button('Delete')).toBeEnabled()
})

test('shows no toast for a failure that is shown elsewhere', async () => {
  const showFailure = jest.fn((error: unknown) => error !== undefined)
  const { person } = await open(async () => ({ error: { status: 400, message: '400: ' } }), { showFailure })
  await person.click(button('Delete'))
  expect(showFailure).toHaveBeenCalledWith({ status: 400, message: '400: ' })
  expect(screen.queryByText('Failed to delete script')).toBeNull()
  expect(button('Delete')).toBeEnabled()
})

test('Enter in a field confirms, unless required input is missing', async () => {
  const onConfirm = jest.fn(async () => ({}))
  const children = <input aria-label="Reason" />
  const missing = await open(onConfirm, { disabled: true, children })
  await missing.person.type(screen.getByLabelText('Reason'), 'x{Enter}')
  expect(onConfirm).not.toHaveBeenCalled()
  missing.unmount()
  const { person } = await open(onConfirm, { children })
  await person.type(screen.getByLabelText('Reason'), 'x{Enter}')
  expect(await screen.findByText('Script deleted')).toBeInTheDocument()
  expect(onConfirm).toHaveBeenCalledTimes(1)
})

test('only an action that cannot be undone has a red button', async () => {
  const { unmount } = await open(async () => ({}))
  expect(button('Delete')).toHaveClass('ant-btn-color-dangerous')
  unmount()
  await open(async () => ({}), { isDangerous: false })
  expect(button('Delete')).not.toHaveClass('ant-btn-color-dangerous')
})

test('the action is disabled while required input is missing, and Cancel closes', async () => {
  const { person } = await open(async () => ({}), { disabled: true })
  expect(button('Delete')).toBeDisabled()
  await person.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledTimes(1)
})
