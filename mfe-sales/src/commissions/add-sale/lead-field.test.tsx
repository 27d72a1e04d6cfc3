import { expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { agentId } from '../../testing/sales-api.ts'
import { LeadField } from './lead-field.tsx'

const leadOf = (id: string, fullName: string) => ({ id, fullName, phone: '(315) 555-0142' })
const ann = leadOf('0c000000-0000-4000-8000-000000000001', 'Ann Example')
const zoe = leadOf('0c000000-0000-4000-8000-000000000002', 'Zoe Farewell')
const liveCall = (phase: string) => ({ id: agentId, phase, leadId: zoe.id, lead: { fullName: zoe.fullName } })

async function openList(leadId = '', onChange: (leadId: string) => void = () => undefined) {
  const { person } = await renderPage(<LeadField leadId={leadId} onChange={onChange} />)
  await person.click(screen.getByRole('combobox', { name: 'Lead (optional)' }))
  return { person }
}
const optionTexts = () => [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)

test('offers the lead of the call first, and selects it with one click', async () => {
  answerWith({ 'GET /api/leads': { body: [ann, zoe] }, 'GET /api/calls/live': { body: [liveCall('connected')] } })
  const onChange = jest.fn()
  const { person } = await openList('', onChange)
  const option = await screen.findByTitle('Lead of this call: Zoe Farewell')
  expect(optionTexts()).toEqual(['Lead of this call: Zoe Farewell', 'Ann Example · (315) 555-0142'])
  await person.click(option)
  expect(onChange).toHaveBeenLastCalledWith(zoe.id)
})

test('does not offer the lead of a call that only rings', async () => {
  answerWith({ 'GET /api/leads': { body: [ann] }, 'GET /api/calls/live': { body: [liveCall('ringing')] } })
  await openList()
  await screen.findByTitle('Ann Example · (315) 555-0142')
  expect(optionTexts()).toEqual(['Ann Example · (315) 555-0142'])
})

test('does not offer the lead of the call again if it is selected', async () => {
  answerWith({
    'GET /api/leads': { body: [ann] },
    [`GET /api/leads/${zoe.id}`]: { body: zoe },
    'GET /api/calls/live': { body: [liveCall('connected')] },
  })
  await openList(zoe.id)
  await screen.findByTitle('Ann Example · (315) 555-0142')
  await waitFor(() => expect(optionTexts()).toEqual(['Zoe Farewell · (315) 555-0142', 'Ann Example · (315) 555-0142']))
})

test('the newest leads appear together with the lead of the call, or without it if the calls fail', async () => {
  const reply = Promise.withResolvers<object>()
  answerWith({ 'GET /api/leads': { body: [ann] }, 'GET /api/calls/live': reply.promise })
  await openList()
  await waitFor(() => expect(document.querySelector('.ant-select-item-empty')).toBeVisible())
  expect(optionTexts()).toEqual([])
  reply.resolve({ status: 503 })
  expect(await screen.findByTitle('Ann Example · (315) 555-0142')).toBeVisible()
  expect(optionTexts()).toEqual(['Ann Example · (315) 555-0142'])
})
