import { expect, test } from '@jest/globals'
import type { SalesGoal, SalesScope } from '@portal/contracts/sales'
import { answerWith, renderPage, screen, waitFor } from '@portal/sdk/testing'
import { agentId, goal } from '../../testing/sales-api.ts'
import { GoalCard } from './goal-card.tsx'

const path = '/api/sales/goal'

interface Options {
  scope?: SalesScope
  isTeam?: boolean
}

async function open(stored: Partial<SalesGoal>, { scope = {}, isTeam = false }: Options = {}) {
  const sent = answerWith({ [`GET ${path}`]: { body: goal(stored) }, [`PUT ${path}`]: { body: goal(stored) } })
  const { person } = await renderPage(<GoalCard scope={scope} isTeam={isTeam} />)
  const card = await screen.findByRole('region', { name: 'Monthly Goal' })
  await waitFor(() => expect(card).toHaveAttribute('aria-busy', 'false'))
  return { person, card, savedBodies: () => sent.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

test.each<[string, Partial<SalesGoal>, string]>([
  ['below the goal', { goal: 11_000_00, earned: 1_00, forecast: 8_338_80 }, 'On pace for $8,339 by Nov 30 (-$2,661)'],
  ['above the goal', { goal: 11_000_00, earned: 1_00, forecast: 13_661_20 }, 'On pace for $13,661 by Nov 30 (+$2,661)'],
  ['at the goal', { goal: 11_000_00, earned: 1_00, forecast: 11_000_00 }, 'On pace for $11,000 by Nov 30 (+$0)'],
  ['not known yet', { forecast: null }, "The forecast starts on the month's first working day."],
])('shows a forecast %s', async (_, stored, text) => {
  await open(stored)
  expect(screen.getByText(text)).toBeVisible()
})

test.each<[Partial<SalesGoal>, string, string]>([
  [{ earned: 1_000_00 }, 'Goal reached, $0 over', '100%'],
  [{ earned: 1_463_00 }, 'Goal reached, $463 over', '146%'],
  [{ earned: 1_463_50 }, 'Goal reached, $463.50 over', '146%'],
  [{ earned: 999_99 }, 'On pace for $900 by Nov 30 (-$100)', '99%'],
  // As a fraction, it is 0.28999….
  [{ earned: 290_00 }, 'On pace for $900 by Nov 30 (-$100)', '29%'],
])('shows how much of the goal is reached: %j', async (stored, text, percent) => {
  const { card } = await open(stored)
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.getByText(percent)).toBeVisible()
  expect(card).toHaveTextContent(`${percent === '100%' ? '$1,000.00' : ''} of $1,000.00`)
  expect(card).not.toHaveTextContent('combined')
  expect(screen.getByRole('progressbar')).toHaveAttribute(
    'aria-valuenow',
    String(Math.min(100, Number.parseInt(percent))),
  )
})

test('without a goal, shows the forecast and offers to set a goal', async () => {
  const { card } = await open({ goal: null, forecast: 900_00 })
  expect(card).toHaveTextContent('No goal yet. On pace for $900 by Nov 30.')
  expect(screen.getByRole('button', { name: 'Set goal' })).toBeVisible()
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('without a goal and a forecast, shows only that there is no goal', async () => {
  await open({ goal: null, forecast: null })
  expect(screen.getByText('No goal yet.')).toBeVisible()
})

test("shows the team's combined goal, which cannot be changed", async () => {
  const { card } = await open({}, { isTeam: true })
  expect(card).toHaveTextContent('By agents with a goal$280.00 of $1,000.00')
  expect(screen.queryByRole('button')).toBeNull()
})

test('asks a supervisor to select an agent if the team has no goals', async () => {
  await open({ goal: null }, { isTeam: true })
  expect(screen.getByText('No goals yet. Select an agent to set one.')).toBeVisible()
})

test("saves the user's own goal in cents and closes the form", async () => {
  const { person, savedBodies } = await open({})
  await person.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText('Monthly goal (USD)')
  expect(field).toHaveFocus()
  expect(field).toHaveValue('1000.00')
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  await person.clear(field)
  await person.type(field, '$2,400.50')
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Goal Saved')).toBeVisible()
  expect(screen.getByText('Applies from this month on.')).toBeVisible()
  expect(savedBodies()).toEqual([{ goal: 2_400_50, previousGoal: 1_000_00 }])
  expect(screen.queryByLabelText('Monthly goal (USD)')).toBeNull()
})

test('saves the goal of the selected agent', async () => {
  const { person, savedBodies } = await open({ goal: null }, { scope: { agentId }, isTeam: true })
  await person.click(screen.getByRole('button', { name: 'Set goal' }))
  const field = screen.getByLabelText('Monthly goal (USD)')
  expect(field).toHaveValue('')
  expect(screen.queryByRole('button', { name: 'Remove goal' })).toBeNull()
  await person.type(field, '50{Enter}')
  expect(await screen.findByText('Goal Saved')).toBeVisible()
  expect(savedBodies()).toEqual([{ agentId, goal: 50_00, previousGoal: null }])
})

test('removes a goal', async () => {
  const { person, savedBodies } = await open({})
  await person.click(screen.getByRole('button', { name: 'Change' }))
  await person.click(screen.getByRole('button', { name: 'Remove goal' }))
  expect(await screen.findByText('Goal Removed')).toBeVisible()
  expect(savedBodies()).toEqual([{ goal: null, previousGoal: 1_000_00 }])
})

test.each(['plenty', '0'])('rejects %j and sends nothing until it is corrected', async typed => {
  const { person, savedBodies } = await open({ goal: null })
  await person.click(screen.getByRole('button', { name: 'Set goal' }))
  const field = screen.getByLabelText('Monthly goal (USD)')
  expect(field).toHaveAttribute('aria-invalid', 'false')
  await person.type(field, `${typed}{Enter}`)
  expect(screen.getByRole('alert')).toHaveTextContent('Enter an amount like 2400 or 2400.50.')
  expect(field).toHaveAttribute('aria-invalid', 'true')
  expect(field).toHaveAccessibleDescription('Enter an amount like 2400 or 2400.50.')
  await person.type(field, '1')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(savedBodies()).toEqual([])
})

test.each([
  ['Escape', '{Escape}'],
  ['Cancel', undefined],
])('%s closes the form without saving', async (_, key) => {
  const { person, savedBodies } = await open({})
  await person.click(screen.getByRole('button', { name: 'Change' }))
  if (key) await person.keyboard(key)
  else await person.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByLabelText('Monthly goal (USD)')).toBeNull()
  expect(savedBodies()).toEqual([])
})

test('keeps the form open if the goal cannot be saved', async () => {
  const { person } = await open({ goal: null })
  await person.click(screen.getByRole('button', { name: 'Set goal' }))
  answerWith({ [`PUT ${path}`]: { status: 503 } })
  await person.type(screen.getByLabelText('Monthly goal (USD)'), '50{Enter}')
  expect(await screen.findByText('Failed to save the goal')).toBeVisible()
  expect(screen.getByLabelText('Monthly goal (USD)')).toHaveValue('50')
  expect(screen.queryByText('Goal Saved')).toBeNull()
})

test('says that someone else changed the goal, and saves over theirs only when asked again', async () => {
  const { person } = await open({})
  await person.click(screen.getByRole('button', { name: 'Change' }))
  const field = screen.getByLabelText('Monthly goal (USD)')
  await person.clear(field)
  const current = goal({ goal: 500_00 })
  const conflict = { code: 'conflict', message: 'Someone else changed this goal.', requestId: 'r', current }
  const refused = answerWith({ [`PUT ${path}`]: { status: 409, body: conflict } })
  await person.type(field, '2400{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Someone else set this goal to $500.00. Save again to replace it.',
  )
  expect(field).toHaveValue('2400')
  expect(refused.map(({ body }) => body)).toEqual([{ goal: 2_400_00, previousGoal: 1_000_00 }])
  const saved = answerWith({ [`GET ${path}`]: { body: goal() }, [`PUT ${path}`]: { body: goal() } })
  await person.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Goal Saved')).toBeVisible()
  expect(saved[0]?.body).toEqual({ goal: 2_400_00, previousGoal: 500_00 })
})

test('says what to press again if someone else changed the goal that the user removes', async () => {
  const { person } = await open({})
  await person.click(screen.getByRole('button', { name: 'Change' }))
  const conflict = { code: 'conflict', message: '', requestId: 'r', current: goal({ goal: 500_00 }) }
  answerWith({ [`PUT ${path}`]: { status: 409, body: conflict } })
  await person.click(screen.getByRole('button', { name: 'Remove goal' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(/Press Remove goal again to remove it\.$/)
})

test('offers to try again if the goal cannot be loaded', async () => {
  answerWith({ [`GET ${path}`]: { status: 503 } })
  const { person } = await renderPage(<GoalCard scope={{}} isTeam={false} />)
  const retry = await screen.findByRole('button', { name: 'Retry' })
  answerWith({ [`GET ${path}`]: { body: goal({ earned: 1_000_00 }) } })
  await person.click(retry)
  expect(await screen.findByText('Goal reached, $0 over')).toBeVisible()
})
