/** @jest-environment-options {"portal":true} */
import { beforeAll, beforeEach, expect, test } from '@jest/globals'
import { portal, renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import PrivacyPage from './page.tsx'

const names = async () => {
  const leads = (await (await portal().as('admin')('GET', '/api/leads')).json()) as { fullName: string }[]
  return leads.map(({ fullName }) => fullName)
}
let saved: Blob[] = []
beforeAll(async () => {
  const lead = { fullName: 'Ann Example', phone: '(315) 555-0142', email: 'ann@mail.example' }
  await portal().as(null)('POST', '/api/leads', lead)
  // The first request of a role signs it in, which takes longer than a test waits.
  expect(await names()).toEqual(['Ann Example'])
})
beforeEach(() => {
  saved = []
  portal().signInAs('admin')
  URL.createObjectURL = file => {
    saved.push(file as Blob)
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
})

const open = () => renderPage(<PrivacyPage />, { as: 'admin', at: '/admin/privacy' })

test('names the leads of the person, or says what to enter', async () => {
  const { person } = await open()
  const field = screen.getByLabelText('Email or phone number')
  expect(field).toHaveAccessibleDescription('Enter an email or phone number to export or erase.')
  expect(screen.getByRole('button', { name: 'Export as JSON' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Erase' })).toBeDisabled()
  await person.type(field, '+1 (315) 555-0142')
  await waitFor(() => expect(field).toHaveAccessibleDescription('Lead: Ann Example'))
  await person.clear(field)
  // The search finds the lead by the start of its email.
  await person.type(field, 'ann@mail.ex')
  await waitFor(() => expect(field).toHaveAccessibleDescription('No lead found. Other data may exist.'))
})

test('exports a person by phone number', async () => {
  const { person } = await open()
  expect(await screen.findByText(/^No erasures yet/)).toBeVisible()
  await person.type(screen.getByLabelText('Email or phone number'), '315 555 0142')
  await person.click(screen.getByRole('button', { name: 'Export as JSON' }))
  expect(await screen.findByText('The file contains the data from all services.')).toBeVisible()
  expect(saved).toHaveLength(1)
})

test.each(['Export as JSON', 'Erase'])('%s refuses what is neither an email nor a number, at the field', async name => {
  const { person } = await open()
  const field = screen.getByLabelText('Email or phone number')
  await person.type(field, 'twelve')
  await person.click(screen.getByRole('button', { name }))
  expect(field).toHaveAccessibleDescription('Enter an email or a phone number.')
  expect(field).toBeInvalid()
  expect(field).toHaveFocus()
  expect(screen.queryByRole('dialog')).toBeNull()
  await person.type(field, '5')
  expect(field).toBeValid()
})

const tooLong = '1'.repeat(20)

test('shows at the field that the service exports no such number', async () => {
  const { person } = await open()
  await person.type(screen.getByLabelText('Email or phone number'), tooLong)
  await person.click(screen.getByRole('button', { name: 'Export as JSON' }))
  expect(await screen.findByText('Enter an email or a phone number.')).toBeVisible()
  expect(screen.getByLabelText('Email or phone number')).toHaveFocus()
})

test('returns from the erasure to the field of an invalid number, and keeps the reason', async () => {
  const { person } = await open()
  const field = screen.getByLabelText('Email or phone number')
  await person.type(field, tooLong)
  const openDialog = async (title: string) => {
    await person.click(screen.getByRole('button', { name: 'Erase' }))
    return within((await screen.findByText(title)).closest('[role=dialog]') as HTMLElement)
  }
  const dialog = await openDialog(`Erase all data of ${tooLong}?`)
  await person.type(dialog.getByLabelText('Reason'), 'Request 16')
  await person.click(await dialog.findByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('Enter an email or a phone number.')).toBeVisible()
  expect(field).toBeInvalid()
  await waitFor(() => expect(field).toHaveFocus())
  expect(screen.queryByText('Error')).toBeNull()
  await person.type(field, '5')
  expect(field).toBeValid()
  expect((await openDialog(`Erase all data of ${tooLong}5?`)).getByLabelText('Reason')).toHaveValue('Request 16')
})

test('erases a person with a reason, and shows the receipt', async () => {
  const { person } = await open()
  await person.type(screen.getByLabelText('Email or phone number'), 'ann@mail.example')
  await person.click(screen.getByRole('button', { name: 'Erase' }))
  const title = await screen.findByText('Erase all data of ann@mail.example?')
  const dialog = within(title.closest('[role=dialog]') as HTMLElement)
  expect(await dialog.findByText('Lead: Ann Example')).toBeVisible()
  expect(await dialog.findByRole('button', { name: 'Erase' })).toBeDisabled()
  await person.type(dialog.getByLabelText('Reason'), 'Request 17')
  await person.click(await dialog.findByRole('button', { name: 'Erase' }))
  expect(await screen.findByText('Complete')).toBeVisible()
  expect(screen.getByText('Request 17')).toBeVisible()
  expect(screen.getByLabelText('Email or phone number')).toHaveValue('')
  expect(screen.getByText(/^1 lead\b/)).toBeVisible()
  expect(await names()).toEqual(['Erased'])
})
