import { beforeEach, expect, test } from '@jest/globals'
import { renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { fireEvent } from '@testing-library/react'
import { Frame } from '../navigation/frame.tsx'
import { fakeRegistry } from '../remotes/fake-registry.ts'
import { registryStore } from '../remotes/registry-store.ts'

beforeEach(() => {
  const registry = fakeRegistry('agent')
  registry.remotes[0]?.shortcuts.push({ keys: 'ArrowRight', does: 'Next step', where: 'Script player' })
  registryStore.set(registry)
})
const open = () =>
  renderPage(
    <>
      <Frame />
      <input aria-label="Some field" />
    </>,
    { at: '/team' },
  )
const help = () => screen.findByRole('dialog', { name: 'Keyboard shortcuts' })

test('? shows all shortcuts of the frame and the remotes', async () => {
  await open()
  fireEvent.keyDown(document.body, { key: '?', shiftKey: true })
  const everywhere = within(within(await help()).getByRole('region', { name: 'Everywhere' }))
  expect(everywhere.getAllByRole('term').map(it => it.nextSibling?.textContent)).toEqual(['CtrlK', '?', 'CtrlB', 'F8'])
  const player = within(await help()).getByRole('region', { name: 'Script player' })
  expect(player).toHaveTextContent('Next step→')
})

test('a question mark typed in a field does not open the help', async () => {
  const { person } = await open()
  await person.type(await screen.findByLabelText('Some field'), 'really?')
  expect(screen.getByLabelText('Some field')).toHaveValue('really?')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('opens from the status menu, and closes', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Availability: Online' }))
  await person.click(await screen.findByRole('menuitem', { name: /Keyboard shortcuts/ }))
  await person.click(within(await help()).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})
