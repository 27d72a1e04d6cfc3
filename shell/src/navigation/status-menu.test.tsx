import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen, testUser, waitFor } from '@portal/sdk/testing'
import { StatusMenu } from './status-menu.tsx'

const open = () => renderPage(<StatusMenu isIconOnly={false} onHelp={() => undefined} />)
const opener = (status: string) => screen.findByRole('button', { name: `Availability: ${status}` })

test('a chosen status shows at once and is said once it is stored', async () => {
  let answer: (reply: { body: object }) => void = () => undefined
  const answered = new Promise<{ body: object }>(resolve => {
    answer = resolve
  })
  const sent = answerWith({ 'PUT /api/users/status': answered })
  const { person } = await open()
  await person.click(await opener('Online'))
  const options = screen.getAllByRole('menuitemradio')
  expect(options.map(it => it.textContent)).toEqual(['Online', 'Away', 'Busy', 'Offline'])
  await person.click(await screen.findByRole('menuitemradio', { name: 'Busy' }))
  expect(await opener('Busy')).toHaveFocus()
  answer({ body: { ...testUser('agent'), status: 'busy' } })
  expect(await screen.findByText('Status updated successfully')).toBeInTheDocument()
  expect(sent).toMatchObject([{ body: { status: 'busy' } }])
})

test('a refused status goes back with the reason', async () => {
  const body = { code: 'internal', message: 'Something went wrong on our side.', requestId: 'r' }
  answerWith({ 'PUT /api/users/status': { status: 500, body } })
  const { person } = await open()
  await person.click(await opener('Online'))
  await person.click(await screen.findByRole('menuitemradio', { name: 'Away' }))
  expect(await screen.findByText(body.message)).toBeInTheDocument()
  expect(await opener('Online')).toBeInTheDocument()
})

test('the keyboard opens it at the present status, walks around, and leaves it with Escape', async () => {
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

test('a press elsewhere closes it', async () => {
  const { person } = await open()
  await person.click(await opener('Online'))
  await person.click(document.body)
  await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument())
})
