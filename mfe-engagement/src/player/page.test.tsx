/**
 * @jest-environment-options {"services":["engagement"]}
 */
import { describe, expect, jest, test } from '@jest/globals'
import { act } from '@testing-library/react'
import { answerWith, screen, within } from '@portal/sdk/testing'
import { currentGuide } from '../guide/current-guide.ts'
import { button, create, open, startWithoutScripts, step, realFetch } from '../testing/scripts-pages.tsx'

startWithoutScripts()

test('the player moves by buttons and arrow keys and shows the next step', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  expect(await screen.findByRole('heading', { name: 'Greeting' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Print' }).nextElementSibling).toBe(
    screen.getByRole('link', { name: 'Close' }),
  )
  expect(screen.getByText(/^Next:/).textContent).toBe('Next: Close')
  await person.keyboard('{ArrowLeft}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  await person.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  await person.keyboard('{ArrowRight}')
  expect(await screen.findByRole('heading', { name: 'Close', level: 1 })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
  await person.click(await screen.findByRole('button', { name: 'Previous' }))
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
  for (const name of ['Back', 'Close']) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/scripts')
  }
})

test('says if it is not the script for the call in the panel, and switches to that', async () => {
  const { id } = await create()
  const other = await create({ title: 'Cable' })
  const { person } = await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('Fiber Pitch')).toBeVisible()
  expect(screen.queryByText(/^Not the script/)).toBeNull()
  act(() => currentGuide.set({ scriptId: other.id, to: `/scripts/${other.id}?step=2` }))
  expect(screen.getByText(/^Not the script for this call/)).toBeVisible()
  await person.click(screen.getByRole('link', { name: 'Switch to the script for this call' }))
  expect(await screen.findByText('Cable')).toBeVisible()
  expect(screen.getByText('Step 2 of 2')).toBeVisible()
  expect(screen.queryByText(/^Not the script/)).toBeNull()
  act(() => currentGuide.set(undefined))
})

describe('a script started for a lead', () => {
  const leadId = crypto.randomUUID()
  const lead = { id: leadId, fullName: 'Gloria Duarte', zipCode: '13501', notes: 'Has cable', version: 3 }
  const leadPath = `/api/leads/${leadId}`
  const steps = [step('Greeting', 1, 'Hi {customer} in {zip}, I am {agent}. [Pause.]'), step('Close', 2)]

  async function openForLead(answers: Record<string, object> = {}) {
    const script = await create({ steps })
    const sent = answerWith({
      [`GET /api/scripts/${script.id}`]: { body: script },
      [`GET ${leadPath}`]: { body: lead },
      [`PATCH ${leadPath}`]: { body: { ...lead, notes: 'Has fiber', version: 4 } },
      ...answers,
    })
    return { ...(await open('agent', `/scripts/${script.id}?lead=${leadId}`)), sent }
  }

  test('names the customer and keeps the lead from step to step', async () => {
    const { person } = await openForLead()
    expect(await screen.findByLabelText('Notes on Gloria Duarte')).toHaveValue('Has cable')
    expect(screen.getByRole('article')).toHaveTextContent(/Hi Gloria Duarte in 13501, I am \w+\. Pause\./)
    await person.click(await button('Next'))
    expect(await screen.findByText('Step 2 of 2')).toBeVisible()
    expect(screen.getByLabelText('Notes on Gloria Duarte')).toBeVisible()
  })

  test("saves notes as the lead's notes when the field is left", async () => {
    const { person, sent } = await openForLead()
    const field = await screen.findByLabelText('Notes on Gloria Duarte')
    await person.clear(field)
    await person.type(field, 'Has fiber')
    await person.tab()
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { notes: 'Has fiber', version: 3 },
    ])
  })

  test('keeps what was typed if someone else changed the notes', async () => {
    const current = { ...lead, notes: 'Moved', version: 7 }
    const body = { code: 'conflict', message: 'x', requestId: '1', current }
    const { person } = await openForLead({ [`PATCH ${leadPath}`]: { status: 409, body } })
    const field = await screen.findByLabelText('Notes on Gloria Duarte')
    await person.type(field, '!')
    await person.tab()
    expect(await screen.findByText('Moved')).toBeVisible()
    expect(field).toHaveValue('Has cable!')
    const kept = { ...lead, notes: 'Has cable!', version: 8 }
    const sent = answerWith({ [`PATCH ${leadPath}`]: { body: kept }, [`GET ${leadPath}`]: { body: kept } })
    await person.click(await button('Keep mine'))
    expect(await screen.findByText('Saved')).toBeVisible()
    expect(sent.filter(({ method }) => method === 'PATCH').map(({ body }) => body)).toEqual([
      { notes: 'Has cable!', version: 7 },
    ])
  })
})

test('without a lead, a script says what to ask for', async () => {
  const { id } = await create({ steps: [step('Address', 1, 'Is your ZIP code {zip}?')] })
  await open('agent', `/scripts/${id}`)
  expect(await screen.findAllByText('ask: ZIP')).not.toHaveLength(0)
  expect(screen.queryByLabelText(/^Notes on/)).toBeNull()
})

test('the player lists all steps and opens the selected one', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  const steps = within(await screen.findByRole('navigation', { name: 'Steps' }))
  expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['1 Greeting', '2 Close'])
  await person.click(steps.getByRole('button', { name: '2 Close' }))
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
  expect(steps.getByRole('button', { name: '2 Close' })).toHaveAttribute('aria-current', 'step')
  expect(screen.getByRole('heading', { name: 'Close', level: 1 })).toHaveFocus()
})

test('blank lines separate the paragraphs of a step, except within a stage direction', async () => {
  const { id } = await create({ steps: [step('Greeting', 1, 'Hello.\n\n[Pause.\n\nWait.] Go on.')] })
  await open('agent', `/scripts/${id}`)
  const heading = await screen.findByRole('heading', { name: 'Greeting', level: 1 })
  const paragraphs = [...(heading.nextElementSibling?.children ?? [])].map(({ textContent }) => textContent)
  expect(paragraphs).toEqual(['Hello.', 'Pause.\n\nWait. Go on.'])
})

test('the step in the URL is opened', async () => {
  const { id } = await create()
  await open('agent', `/scripts/${id}?step=2`)
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
  expect(screen.getByRole('progressbar', { name: 'Progress' })).toHaveAttribute('aria-valuenow', '2')
})

test.each([crypto.randomUUID(), 'nonsense'])('the player reports that script %s does not exist', async id => {
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('Script not found')).toBeVisible()
  expect(screen.getByText("The script you're looking for doesn't exist")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to Scripts' })).toHaveAttribute('href', '/scripts')
})

test('two key presses before a render move two steps', async () => {
  const { id } = await create({ steps: [step('One', 1), step('Two', 2), step('Three', 3)] })
  await open('agent', `/scripts/${id}`)
  await screen.findByText('Step 1 of 3')
  for (const _ of [1, 2]) document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
  expect(await screen.findByText('Step 3 of 3')).toBeVisible()
})

test('the player shows the end of a script and copies a step', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}?step=2`)
  expect(await screen.findByText('This is the last step.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Previous' })).toBeEnabled()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('Step 2 of 2')).toBeVisible()
  await person.click(await button('Copy step 2: Close'))
  expect(await screen.findByText('Step content copied to clipboard')).toBeVisible()
  await person.click(await button('Previous'))
  expect(await screen.findByRole('heading', { name: 'Greeting', level: 1 })).toHaveFocus()
})

test('the arrow keys stop at both ends of a script', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}?step=2`)
  await screen.findByText('Step 2 of 2')
  await person.keyboard('{ArrowRight}{ArrowLeft}')
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
  await person.keyboard('{ArrowLeft}{ArrowRight}')
  expect(await screen.findByText('Step 2 of 2')).toBeVisible()
})

test('the arrow keys do nothing while typing', async () => {
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  await screen.findByText('Step 1 of 2')
  const field = document.body.appendChild(document.createElement('input'))
  field.focus()
  await person.keyboard('{ArrowRight}')
  expect(screen.getByText('Step 1 of 2')).toBeVisible()
  field.remove()
})

test('the player says when a script has no steps', async () => {
  const { id } = await create({ steps: [] })
  await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('This script has no steps yet.')).toBeVisible()
  expect(screen.queryByText(/^Step /)).toBeNull()
})

test('the player shows an error while the service is down, and Retry loads the script', async () => {
  const { id } = await create()
  answerWith({})
  const { person } = await open('agent', `/scripts/${id}`)
  expect(await screen.findByText('The script could not be loaded')).toBeVisible()
  expect(screen.queryByText('Script not found')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(await button('Retry'))
  expect(await screen.findByText('Step 1 of 2')).toBeVisible()
})

test.each([
  ['0', 1],
  ['-3', 1],
  ['9', 2],
  ['abc', 1],
  ['1.9', 1],
  ['2', 2],
])('the step %s in the URL opens step %i', async (given, shown) => {
  const { id } = await create()
  await open('agent', `/scripts/${id}?step=${given}`)
  expect(await screen.findByText(`Step ${shown} of 2`)).toBeVisible()
})

test('on a phone, the position opens the list of steps, which closes once one is selected', async () => {
  const { matchMedia } = window
  const phone = jest
    .spyOn(window, 'matchMedia')
    .mockImplementation(query => Object.assign(matchMedia(query), { matches: query.startsWith('(max-width: 767') }))
  const { id } = await create()
  const { person } = await open('agent', `/scripts/${id}`)
  const position = await screen.findByRole('button', { name: 'Step 1 of 2', expanded: false })
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
  await person.click(position)
  const list = screen.getByRole('navigation', { name: 'Steps' })
  expect(position.compareDocumentPosition(list)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  await person.click(within(list).getByRole('button', { name: /Close/ }))
  expect(await screen.findByRole('heading', { name: 'Close', level: 1 })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Step 2 of 2', expanded: false })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Steps' })).toBeNull()
  phone.mockRestore()
})
