import { expect, jest, test } from '@jest/globals'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Modal } from './modal.tsx'
import { overlayRoot } from './overlay-root.ts'

test('a dialog focuses its first enabled field when it opens', async () => {
  render(
    <Modal open title="Invite a member">
      <input aria-label="Id" disabled />
      <input aria-label="E-mail" />
      <input aria-label="Extension" />
    </Modal>,
  )
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus())
})

test('a dialog focuses its first field only once, and then leaves the focus where it is', async () => {
  const events: string[] = []
  render(
    <Modal open title="Invite a member" afterOpenChange={() => void events.push('opened')}>
      <input
        aria-label="E-mail"
        onFocus={() => {
          events.push('focused')
          screen.getByRole('button', { name: 'OK' }).focus()
        }}
      />
    </Modal>,
  )
  await waitFor(() => expect(events).toEqual(['focused', 'opened']))
  expect(screen.getByRole('button', { name: 'OK' })).toHaveFocus()
})

test('a dialog focuses the first invalid field when the service refuses what was entered', async () => {
  const refused = new Error('Refused')
  const dialog = (error?: Error) => (
    <Modal open title="Invite a member" error={error}>
      <input aria-label="E-mail" />
      <input aria-label="Extension" aria-invalid={error !== undefined} />
    </Modal>
  )
  const { rerender } = render(dialog())
  await waitFor(() => expect(screen.getByLabelText('E-mail')).toHaveFocus())
  rerender(dialog(refused))
  expect(screen.getByLabelText('Extension')).toHaveFocus()
  await act(async () => screen.getByLabelText('E-mail').focus())
  rerender(dialog(refused))
  expect(screen.getByLabelText('E-mail')).toHaveFocus()
})

test('a dialog focuses the chosen one of its radio buttons', async () => {
  render(
    <Modal open title="Release">
      <input type="radio" name="share" aria-label="5%" />
      <input type="radio" name="share" aria-label="Everyone" defaultChecked />
    </Modal>,
  )
  await waitFor(() => expect(screen.getByLabelText('Everyone')).toHaveFocus())
})

test('a field with autofocus keeps the focus', async () => {
  let isOpen = false
  render(
    <Modal open title="Invite a member" afterOpenChange={() => void (isOpen = true)}>
      <input aria-label="E-mail" />
      <input aria-label="Extension" ref={field => field?.focus()} />
    </Modal>,
  )
  await waitFor(() => expect(isOpen).toBe(true))
  expect(screen.getByLabelText('Extension')).toHaveFocus()
})

// jsdom has no layout, so antd doesn't move the focus back into the dialog.
test.each([
  ['Shift+Tab from its first control', 'Close', { shift: true }],
  ['Tab from its last control', 'OK', {}],
])('%s leaves a dialog without focusing the page', async (_, name, key) => {
  const onPageFocus = jest.fn()
  render(
    <div onFocus={onPageFocus}>
      <a href="#end">End of the page</a>
    </div>,
  )
  let isOpen = false
  render(<Modal open title="Invite a member" afterOpenChange={() => void (isOpen = true)} />)
  await waitFor(() => expect(isOpen).toBe(true))
  const control = screen.getByRole('button', { name })
  await act(async () => control.focus())
  await userEvent.tab(key)
  expect(document.activeElement).toHaveClass('focus-stop')
  expect(onPageFocus).not.toHaveBeenCalled()
})

test('all dialogs share one container', () => {
  expect(overlayRoot()).toBe(overlayRoot())
  expect(document.querySelectorAll('#overlays')).toHaveLength(1)
})
