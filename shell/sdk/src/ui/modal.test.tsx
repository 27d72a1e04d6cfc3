import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
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

test('all dialogs share one container', () => {
  expect(overlayRoot()).toBe(overlayRoot())
  expect(document.querySelectorAll('#overlays')).toHaveLength(1)
})
