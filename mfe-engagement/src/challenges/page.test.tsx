/**
 * @jest-environment-options {"services":["engagement","calls","sales"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { Challenge } from '@portal/contracts/engagement'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import Progress from '../dashboard/progress.tsx'
import { engagementApi } from '../endpoints.ts'
import Notices from './notices.tsx'
import ChallengesPage from './page.tsx'

const realFetch = globalThis.fetch

const owner = () => services().database.owner

beforeEach(async () => {
  await owner()`alter table engagement.xp_event disable trigger all`
  await owner()`delete from engagement.xp_event`
  await owner()`alter table engagement.xp_event enable trigger all`
  await owner()`delete from engagement.user_challenge`
})
afterEach(() => {
  globalThis.fetch = realFetch
})

const open = (at = '/challenges') => renderPage(<ChallengesPage />, { at })
const catalogue = async () => (await (await services().as('agent')('GET', '/api/challenges')).json()) as Challenge[]
const sell = () => services().as('agent')('POST', '/api/sales', { saleType: 'DISH Only' })

async function activate(title: string): Promise<void> {
  const challenge = (await catalogue()).find(it => it.title === title)
  await services().as('agent')('POST', '/api/challenges/activate', { challengeId: challenge?.id })
}
const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('without active challenges one is led to the available ones', async () => {
  const { person } = await open()
  expect(await screen.findByText('No active challenges')).toBeVisible()
  expect(screen.getByText('Browse available challenges to get started!')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Browse Challenges' }))
  const offered = await card('Opening Sale')
  expect(offered.getByText('+20 XP')).toBeVisible()
  expect(offered.getByText('Sales')).toBeVisible()
  expect(offered.getByText('Easy')).toBeVisible()
})

test('an activated challenge is active at once and cannot be activated again meanwhile', async () => {
  const { person } = await open('/challenges?tab=available')
  await person.click(await (await card('Opening Sale')).findByRole('button', { name: /Activate Challenge/ }))
  expect(await screen.findByText('Good luck achieving your goal!')).toBeVisible()
  await waitFor(async () => expect((await card('Opening Sale')).getByText('Already Active')).toBeVisible())
  expect((await card('Opening Sale')).getByRole('button')).toBeDisabled()
  await person.click(await screen.findByRole('tab', { name: 'Active' }))
  await waitFor(async () => expect((await card('Opening Sale')).getByText('0/1')).toBeVisible())
})

test('a failed activation says so', async () => {
  const { person } = await open('/challenges?tab=available')
  const offered = await card('Opening Sale')
  answerWith({ 'POST /api/challenges/activate': { status: 409 } })
  await person.click(await offered.findByRole('button'))
  expect(await screen.findByText('Failed to activate challenge')).toBeVisible()
})

test('a sale moves and completes the challenge: told, counted, and listed with its XP', async () => {
  await activate('Opening Sale')
  const { person, store } = await open()
  await card('Opening Sale')
  expect(await screen.findByText('100 XP to the next level')).toBeVisible()
  await sell()
  // What the server's line of changes says once the sale is counted.
  await waitFor(async () => {
    const [row] = await owner()`select completed_at is not null as "isDone" from engagement.user_challenge`
    expect(row).toEqual({ isDone: true })
  })
  store.dispatch(api.util.invalidateTags([{ type: 'UserChallenge' }, { type: 'UserStats' }] as never))
  expect(await screen.findByText('Challenge Completed!')).toBeVisible()
  expect(screen.getByText('Opening Sale: +20 XP')).toBeVisible()
  expect(await screen.findByText('80 XP to the next level')).toBeVisible()
  await person.click(await screen.findByRole('tab', { name: 'Completed' }))
  expect(await screen.findByText('+20 XP')).toBeVisible()
})

test('a level that is reached is told on whatever page one is, and so is a completed challenge', async () => {
  await activate('Opening Sale')
  const { store } = await renderPage(<Notices />)
  await waitFor(() => expect(levelIn(store)).toBe(1))
  await sell()
  await waitFor(async () => {
    const [row] = await owner()`select completed_at is not null as "isDone" from engagement.user_challenge`
    expect(row).toEqual({ isDone: true })
  })
  await owner()`alter table engagement.xp_event disable trigger all`
  await owner()`update engagement.xp_event set amount = 100`
  await owner()`alter table engagement.xp_event enable trigger all`
  store.dispatch(api.util.invalidateTags([{ type: 'UserChallenge' }, { type: 'UserStats' }] as never))
  expect(await screen.findByText('Level 2')).toBeVisible()
  expect(await screen.findByText('Challenge Completed!')).toBeVisible()
})

const levelIn = (store: { getState: () => unknown }) =>
  engagementApi.endpoints.userStats.select()(store.getState() as never).data?.level

test('Sync counts anew and says so; a failure says so too', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Sync Progress' }))
  expect(await screen.findByText('Your challenges have been synced.')).toBeVisible()
  answerWith({ 'POST /api/user-challenges/update': { status: 503 } })
  await person.click(await screen.findByRole('button', { name: 'Sync Progress' }))
  expect(await screen.findByText('Failed to sync progress')).toBeVisible()
})

test('nothing completed is said', async () => {
  await open('/challenges?tab=completed')
  expect(await screen.findByText('No completed challenges yet')).toBeVisible()
})

test('achievements show their rarity, and which are unlocked', async () => {
  await sell()
  await services().as('agent')('POST', '/api/user-challenges/update')
  await open('/challenges?tab=achievements')
  const unlocked = within(await screen.findByRole('article', { name: 'First Commission, unlocked' }))
  expect(unlocked.getByText('Common')).toBeVisible()
  expect(unlocked.getByText('Unlocked')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Floor Legend, locked' })).toHaveTextContent('Legendary')
})

test('the leaderboard marks the own row', async () => {
  await open('/challenges?tab=leaderboard')
  expect(await screen.findByRole('heading', { name: 'Top Performers' })).toBeVisible()
  expect(screen.getByText('See how you rank against your peers')).toBeVisible()
  const rows = within(screen.getByRole('region', { name: 'Top Performers' }))
  expect(await rows.findAllByRole('listitem')).toHaveLength(3)
  expect(rows.getByText('You').closest('li')).toHaveTextContent('Demo Agent')
})

test('the dashboard shows the level and at most three active challenges', async () => {
  for (const title of ['Warm-Up', 'On a Roll', 'Marathon', 'First Dials']) await activate(title)
  await renderPage(<Progress />)
  expect(await screen.findByText('Level 1')).toBeVisible()
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
  expect(screen.getByRole('link', { name: /View All/ })).toHaveAttribute('href', '/challenges')
})
