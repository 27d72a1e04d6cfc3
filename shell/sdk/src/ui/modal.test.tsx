import { expect, test } from '@jest/globals'
import { render, screen, waitFor } from '@testing-library/react'
import { Modal } from './modal.tsx'

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
