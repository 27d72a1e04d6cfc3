import { expect, jest, test } from '@jest/globals'
import { answerWith, renderPage, screen, within } from '@portal/sdk/testing'
import type { View } from '../use-view.ts'
import { agentId, agentTotals, salesApi } from '../../testing/sales-api.ts'
import { ScopeSwitch } from './scope-switch.tsx'
import TeamTotals from './team-totals.tsx'

const zoe = { id: '0a000000-0000-4000-8000-00000000000b', firstName: 'Zoe', lastName: 'Agent' }
const unknown = { id: '0a000000-0000-4000-8000-00000000000c', firstName: '', lastName: '' }

const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(cell => cell.textContent)

test('lists every agent with totals, goal, and forecast', async () => {
  const monthly = { earnings: 999_90, count: 12 }
  answerWith(
    salesApi({
      'GET /api/sales/agents': {
        body: [
          agentTotals({
            agent: zoe,
            monthly,
            weekly: { earnings: 1_00, count: 0 },
            goal: 1_000_00,
            forecast: 1_200_00,
          }),
          agentTotals(),
        ],
      },
    }),
  )
  await renderPage(<TeamTotals selectedId={undefined} set={() => undefined} />)
  await screen.findByRole('row', { name: /Zoe Agent/ })
  expect(cellsOf('Zoe')).toEqual(['$999.9012 sales', '$1.000 sales', '$28.001 sale', '$1,00099% reached', '$1,200'])
  expect(cellsOf('Ann')).toEqual(['$28.001 sale', '$28.001 sale', '$28.001 sale', 'None', '–'])
  expect(screen.getByText('Sorted by this month')).toBeVisible()
  expect(screen.getByRole('columnheader', { name: 'This month' })).toHaveAttribute('aria-sort', 'descending')
})

test('marks the goals that are reached', async () => {
  const totals = (agent: typeof zoe, earnings: number) =>
    agentTotals({ agent, monthly: { earnings, count: 1 }, goal: 1_000_00 })
  answerWith(salesApi({ 'GET /api/sales/agents': { body: [totals(zoe, 1_000_00), totals(unknown, 999_99)] } }))
  await renderPage(<TeamTotals selectedId={undefined} set={() => undefined} />)
  expect(await screen.findByText('100%')).toHaveClass('tone-positive')
  expect(screen.getByText('99%')).not.toHaveClass('tone-positive')
})

test('a name selects that agent, and selects the team again', async () => {
  answerWith(salesApi({ 'GET /api/sales/agents': { body: [agentTotals({ agent: zoe }), agentTotals()] } }))
  const set = jest.fn()
  const { person } = await renderPage(<TeamTotals selectedId={agentId} set={set} />)
  const [other, selected] = await screen.findAllByRole('button')
  expect(other).toHaveAttribute('aria-pressed', 'false')
  expect(selected).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getAllByRole('row').filter(row => row.classList.contains('selected'))).toEqual([
    selected?.closest('tr'),
  ])
  await person.click(other as HTMLElement)
  expect(set).toHaveBeenLastCalledWith({ agentId: zoe.id })
  await person.click(selected as HTMLElement)
  expect(set).toHaveBeenLastCalledWith({ agentId: '' })
})

test('shows that there are no team members', async () => {
  answerWith(salesApi({ 'GET /api/sales/agents': { body: [] } }))
  await renderPage(<TeamTotals selectedId={undefined} set={() => undefined} />)
  expect(await screen.findByText('No team members found')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
})

test('offers to try again if the totals cannot be loaded', async () => {
  answerWith({})
  const { person } = await renderPage(<TeamTotals selectedId={undefined} set={() => undefined} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith(salesApi())
  await person.click(retry)
  expect(await screen.findByRole('row', { name: /Ann Agent/ })).toBeVisible()
})

const viewOf = (scope: View['scope'], set: View['set']): View => ({
  canSeeTeam: true,
  scope,
  filters: {},
  period: 'week',
  leadId: '',
  set,
})

test('offers all agents by name', async () => {
  answerWith(
    salesApi({
      'GET /api/sales/agents': {
        body: [agentTotals({ agent: zoe }), agentTotals({ agent: unknown }), agentTotals()],
      },
    }),
  )
  const set = jest.fn()
  const { person } = await renderPage(<ScopeSwitch view={viewOf({}, set)} />)
  await person.click(screen.getByRole('combobox', { name: 'Agent' }))
  await screen.findByTitle('Zoe Agent')
  const options = [...document.querySelectorAll('.ant-select-item-option')].map(option => option.textContent)
  expect(options).toEqual(['All agents', 'Ann Agent', 'Unknown', 'Zoe Agent'])
  await person.click(screen.getByTitle('Zoe Agent'))
  expect(set).toHaveBeenLastCalledWith({ agentId: zoe.id })
})

test('Mine drops the selected agent', async () => {
  answerWith(salesApi())
  const set = jest.fn()
  const { person } = await renderPage(<ScopeSwitch view={viewOf({ agentId }, set)} />)
  expect(screen.getByTitle('Team').closest('label')).toHaveClass('ant-segmented-item-selected')
  await person.click(screen.getByTitle('Mine'))
  expect(set).toHaveBeenLastCalledWith({ scope: 'mine', agentId: '' })
})

test('with Mine there is no choice of agents, and Team leads back', async () => {
  answerWith(salesApi())
  const set = jest.fn()
  const { person } = await renderPage(<ScopeSwitch view={viewOf({ scope: 'mine' }, set)} />)
  expect(screen.queryByRole('combobox', { name: 'Agent' })).toBeNull()
  expect(screen.getByTitle('Mine').closest('label')).toHaveClass('ant-segmented-item-selected')
  await person.click(screen.getByTitle('Team'))
  expect(set).toHaveBeenLastCalledWith({ scope: '', agentId: '' })
})
