/**
 * @jest-environment-options {"services":["calls"]}
 */
import { afterEach, expect, test } from '@jest/globals'
import { Link } from '@portal/sdk/router'
import { renderPage, screen, services } from '@portal/sdk/testing'
import WorkflowPage from './page.tsx'

afterEach(() => sessionStorage.clear())

test('shows steps and order forms, and no editor to agents', async () => {
  await renderPage(<WorkflowPage />, { at: '/workflow' })
  expect(await screen.findByText('Get ready')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Quick Access Order Forms' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Order forms' })).toHaveAttribute('href', '#order-forms')
  expect(screen.getByRole('button', { name: 'Print' })).toBeEnabled()
  expect(screen.getAllByText('No link yet. An admin can add one.')).toHaveLength(4)
  expect(screen.getByRole('link', { name: /Broadband availability lookup/ })).toHaveAttribute('target', '_blank')
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('an admin adds a missing link from its card', async () => {
  const { person } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  const [add] = await screen.findAllByRole('button', { name: /^Add link to / })
  if (add) await person.click(add)
  expect(await screen.findByLabelText('Address of order form 1')).toBeVisible()
})

test('saves changed steps and links, and keeps everything typed if a link is invalid', async () => {
  const { person } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const address = await screen.findByLabelText('Address of order form 1')
  await person.type(address, 'orders')
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/Enter an address such as/)).toBeInTheDocument()
  expect(address).toHaveValue('orders')
  await person.clear(address)
  await person.type(address, 'https://orders.example/')
  await person.click(await screen.findByRole('button', { name: 'Remove step 1' }))
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Workflow updated successfully')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Open form/ })).toHaveAttribute('href', 'https://orders.example/')
  expect(screen.queryByText('Get ready')).toBeNull()
})

test('keeps an edit that conflicts with another, and saves it once the admin chooses', async () => {
  const { person } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  const send = services().as('admin')
  const stored = (await (await send('GET', '/api/workflow')).json()) as object
  await send('PUT', '/api/workflow', { ...stored, lookupUrl: 'https://theirs.example/' })
  const lookup = await screen.findByLabelText('Broadband availability lookup')
  await person.clear(lookup)
  await person.type(lookup, 'https://mine.example/')
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  await person.click(await screen.findByRole('button', { name: 'Keep mine' }))
  expect(lookup).toHaveValue('https://mine.example/')
  await person.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Workflow updated successfully')).toBeInTheDocument()
  expect(await (await send('GET', '/api/workflow')).json()).toMatchObject({ lookupUrl: 'https://mine.example/' })
})

test('restores a draft after leaving the page; Cancel discards it and returns the focus', async () => {
  const { person, unmount } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.type(await screen.findByLabelText('Title of step 1'), ' well')
  unmount()
  const { person: back } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  expect(await screen.findByDisplayValue(/ well$/)).toHaveAccessibleName('Title of step 1')
  expect(screen.getByText('Your unsaved changes are back. Save or cancel them.')).toBeVisible()
  await back.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await screen.findByRole('button', { name: 'Edit' })).toHaveFocus()
  expect(sessionStorage).toHaveLength(0)
})

test('asks before leaving with unsaved changes only', async () => {
  const page = (
    <>
      <Link to="/leads">Leads</Link>
      <WorkflowPage />
    </>
  )
  const { person } = await renderPage(page, { as: 'admin', at: '/workflow' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  await person.type(await screen.findByLabelText('Title of step 1'), ' well')
  await person.click(screen.getByRole('link', { name: 'Leads' }))
  expect(await screen.findByText('Your changes to the workflow are not saved yet.')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(((await screen.findByLabelText('Title of step 1')) as HTMLInputElement).value).not.toMatch(/ well$/)
  await person.click(screen.getByRole('link', { name: 'Leads' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('focuses the first field, and the next one when a step is removed', async () => {
  const { person } = await renderPage(<WorkflowPage />, { as: 'admin', at: '/workflow' })
  await person.click(await screen.findByRole('button', { name: 'Edit' }))
  expect(await screen.findByLabelText('Title of step 1')).toHaveFocus()
  const second = (screen.getByLabelText('Title of step 2') as HTMLInputElement).value
  await person.click(screen.getByRole('button', { name: 'Remove step 1' }))
  expect(screen.getByLabelText('Title of step 1')).toHaveFocus()
  expect(screen.getByLabelText('Title of step 1')).toHaveValue(second)
  const last = screen.getAllByRole('button', { name: /^Remove step/ }).at(-1) as HTMLElement
  await person.click(last)
  expect(screen.getByRole('button', { name: 'Add step' })).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
})
