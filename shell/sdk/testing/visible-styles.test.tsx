import { expect, test } from '@jest/globals'
import Dropdown from 'antd/es/dropdown/index.js'
import { Modal } from '../src/ui/modal.tsx'
import { renderPage, screen, waitFor } from './index.ts'

test('antd still hides what it hides with a class', async () => {
  const { person } = await renderPage(
    <Dropdown trigger={['click']} menu={{ items: [{ key: 'copy', label: 'Copy' }] }}>
      <button type="button">Menu</button>
    </Dropdown>,
  )
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  const item = await screen.findByText('Copy')
  await waitFor(() => expect(item).toBeVisible())
  await person.click(screen.getByRole('button', { name: 'Menu' }))
  await waitFor(() => expect(item).not.toBeVisible())
})

test('a dialog is visible as soon as it is open', async () => {
  await renderPage(<Modal open>Details</Modal>)
  expect(screen.getByText('Details')).toBeVisible()
})
