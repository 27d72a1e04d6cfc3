import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { StatusMenu } from './status-menu.tsx'

const open = () => renderPage(<StatusMenu isIconOnly={false} onHelp={() => undefined} />)
const opener = (status: string) => screen.findByRole('button', { name: `Availability: ${status}` })

test('shows a new status at once, and a toast once it is stored', async () => {
  let respond: (reply: { body: object }) => void = () => undefined
  const response = new Promise<{ body: object }>(resolve => {
    respond = resolve
  })
  const sent = answerWith({ 'PUT /api/users/status': response })
  const { person } = await open()
  await person.click(await opener('Online'))
  const options = screen.getAllByRole('menuitemradio')
  expect(options.map(({ textContent }) => textContent)).toEqual(['Online', 'Away', 'Busy', 'Offline'])
  await person.click(await screen.findByRole('menuitemradio', { name: 'Busy' }))
  expect(await opener('Busy')).toHaveFocus()
  respond({ body: { ...testUser('agent'), status: 'busy' } })
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  expect(sent).toMatchObject([{ body: { status: 'busy' } }])
})

test('restores the status and shows the reason if the request fails', async () => {
  const body = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' }
  answerWith({ 'PUT /api/users/status': { status: 500, body } })
  const { person } = await open()
  await person.click(await opener('Online'))
  await person.click(await screen.findByRole('menuitemradio', { name: 'Away' }))
  expect(await screen.findByText(body.message)).toBeInTheDocument()
  expect(await opener('Online')).toBeInTheDocument()
})

test('arrow keys open the menu at the current status and wrap around; Escape closes it', async () => {
  const { person } = await open()
  const button = await opener('Online')
  button.focus()
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(screen.getByRole('menuitemradio', { name: 'Online' })).toHaveFocus())
  await person.keyboard('{ArrowUp}')
  expect(screen.getByRole('menuitem', { name: /Keyboard shortcuts/ })).toHaveFocus()
  await person.keyboard('{Home}{ArrowDown}')
  expect(screen.getByRole('menuitemradio', { name: 'Away' })).toHaveFocus()
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
  expect(button).toHaveFocus()
})

test('a click outside closes the menu', async () => {
  const { person } = await open()
  await person.click(await opener('Online'))
  await person.click(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})
