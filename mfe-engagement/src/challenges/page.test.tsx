/**
 * @jest-environment-options {"services":["engagement","calls","sales"]}
 */
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { api } from '@portal/sdk'
import { answerWith, renderPage, screen, services, waitFor, within } from '@portal/sdk/testing'
import { engagementApi } from '../endpoints.ts'
import {
  activate,
  answerWithChallenges,
  challenge,
  deleteProgress,
  owner,
  type Store,
  userChallenge,
} from '../testing/challenges-page.ts'
import { failRefresh } from '../testing/fail-refresh.ts'
import Notices from './notices.tsx'
import ChallengesPage from './page.tsx'

const realFetch = globalThis.fetch

beforeEach(deleteProgress)
afterEach(() => {
  globalThis.fetch = realFetch
})

const open = (at = '/challenges') => renderPage(<ChallengesPage />, { at })
const sell = () => services().as('agent')('POST', '/api/sales', { saleType: 'DISH Only' })

/** Waits until the service has counted the sale. */
const completed = () =>
  waitFor(async () => {
    const [row] = await owner()`select completed_at is not null as "isDone" from engagement.user_challenge`
    expect(row).toEqual({ isDone: true })
  })
/** Does what the live connection does when the service publishes the completion. */
const applyChangeEvent = (store: Store) =>
  store.dispatch(api.util.invalidateTags([{ type: 'UserChallenge' }, { type: 'UserStats' }] as never))
const card = async (title: string) => within(await screen.findByRole('article', { name: title }))

test('without active challenges the page leads to the available ones', async () => {
  const { person } = await open()
  expect(await screen.findByText('No active challenges')).toBeVisible()
  expect(screen.getByText('Browse available challenges to get started!')).toBeVisible()
  await person.click(await screen.findByRole('button', { name: 'Browse Challenges' }))
  expect(screen.getByRole('tab', { name: /^Available/ })).toHaveFocus()
  const offered = await card('Opening Sale')
  expect(offered.getByText('+20 XP')).toBeVisible()
  expect(offered.getByText('Sales')).toBeVisible()
  expect(offered.getByText('Easy')).toBeVisible()
})

test('an activated challenge becomes active and cannot be activated twice', async () => {
  const { person } = await open('/challenges?tab=available')
  await person.click(await (await card('Opening Sale')).findByRole('button', { name: /Activate Challenge/ }))
  expect(await screen.findByText('Good luck achieving your goal!')).toBeVisible()
  await waitFor(async () => expect((await card('Opening Sale')).getByText('Already Active')).toBeVisible())
  expect((await card('Opening Sale')).getByRole('button')).toBeDisabled()
  await person.click(await screen.findByRole('tab', { name: /^Active/ }))
  await waitFor(async () => expect((await card('Opening Sale')).getByText('0/1')).toBeVisible())
  await person.click(screen.getByRole('tab', { name: /^Available/ }))
  await waitFor(async () => expect((await card('Opening Sale')).getByText('Already Active')).toBeVisible())
})

test('a failed activation shows an error', async () => {
  const { person } = await open('/challenges?tab=available')
  const offered = await card('Opening Sale')
  answerWith({ 'POST /api/challenges/activate': { status: 409 } })
  await person.click(await offered.findByRole('button'))
  expect(await screen.findByText('Failed to activate challenge')).toBeVisible()
})

test('a sale completes a challenge: toast, XP, and the list of completed challenges', async () => {
  await activate('Opening Sale')
  const { person, store } = await open()
  await card('Opening Sale')
  expect(await screen.findByText('100 XP to the next level')).toBeVisible()
  await sell()
  await completed()
  applyChangeEvent(store)
  expect(await screen.findByText('Challenge Completed!')).toBeVisible()
  expect(screen.getByText('Opening Sale: +20 XP')).toBeVisible()
  expect(await screen.findByText('80 XP to the next level')).toBeVisible()
  await person.click(await screen.findByRole('tab', { name: /^Completed/ }))
  expect(await screen.findByText('+20 XP')).toBeVisible()
})

test('any page shows a new level and a completed challenge', async () => {
  await activate('Opening Sale')
  const { store } = await renderPage(<Notices />)
  await waitFor(() => expect(levelIn(store)).toBe(1))
  await sell()
  await completed()
  await owner()`alter table engagement.xp_event disable trigger all`
  await owner()`update engagement.xp_event set amount = 100`
  await owner()`alter table engagement.xp_event enable trigger all`
  applyChangeEvent(store)
  expect(await screen.findByText('Level 2')).toBeVisible()
  expect(await screen.findByText('Challenge Completed!')).toBeVisible()
})

const levelIn = (store: { getState: () => unknown }) =>
  engagementApi.endpoints.userStats.select()(store.getState() as never).data?.level

test('Sync confirms success and shows an error on failure', async () => {
  const { person } = await open()
  await person.click(await screen.findByRole('button', { name: 'Sync Progress' }))
  expect(await screen.findByText('Your challenges have been synced.')).toBeVisible()
  answerWith({ 'POST /api/user-challenges/update': { status: 503 } })
  await person.click(await screen.findByRole('button', { name: 'Sync Progress' }))
  expect(await screen.findByText('Failed to sync progress')).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Sync Progress' })).toBeEnabled()
})

test('says when no challenge is completed', async () => {
  await open('/challenges?tab=completed')
  expect(await screen.findByText('No completed challenges yet')).toBeVisible()
})

test('achievements show their rarity and whether they are unlocked', async () => {
  await sell()
  await services().as('agent')('POST', '/api/user-challenges/update')
  await open('/challenges?tab=achievements')
  const unlocked = within(await screen.findByRole('article', { name: 'First Commission, unlocked' }))
  expect(unlocked.getByText('Common')).toBeVisible()
  expect(unlocked.getByText('Unlocked')).toBeVisible()
  const locked = within(screen.getByRole('article', { name: 'Floor Legend, locked' }))
  expect(locked.getByText('Legendary')).toBeVisible()
  expect(locked.queryByText('Unlocked')).toBeNull()
})

test('the leaderboard marks the row of the user', async () => {
  await open('/challenges?tab=leaderboard')
  expect(await screen.findByRole('heading', { name: 'Top Performers' })).toBeVisible()
  expect(screen.getByText('See how you rank against your peers')).toBeVisible()
  const rows = within(screen.getByRole('region', { name: 'Top Performers' }))
  expect(await rows.findByRole('row', { name: /Demo Agent You/ })).toHaveClass('isUser')
  const ranks = rows
    .getAllByRole('row')
    .slice(1)
    .map(row => row.textContent?.at(0))
  expect(ranks).toEqual(['1', '2', '3'])
  expect(rows.queryByText('Loading leaderboard')).toBeNull()
  expect(rows.queryByText('No rankings yet')).toBeNull()
})

test('the stat cards show level, XP, streak, and achievements', async () => {
  answerWithChallenges()
  await open()
  expect(await screen.findByRole('region', { name: 'Total XP' })).toHaveTextContent('1,240')
  const level = within(screen.getByRole('region', { name: 'Level' }))
  expect(level.getByText('60 XP to the next level')).toBeVisible()
  expect(level.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '40')
  expect(screen.getByRole('region', { name: 'Current Streak' })).toHaveTextContent('1 dayLongest: 12 days')
  expect(screen.getByRole('region', { name: 'Achievements' })).toHaveTextContent('4')
})

test('the tabs say how much is in them', async () => {
  const others = ['2', '3'].map(id => ({ ...challenge, id }))
  answerWithChallenges({
    'GET /api/challenges': { body: [challenge, ...others] },
    'GET /api/user-challenges': { body: [userChallenge] },
  })
  await open()
  await screen.findByRole('tab', { name: 'Active 1' })
  expect(screen.getAllByRole('tab').map(tab => tab.textContent)).toEqual([
    'Active 1',
    'Available 2',
    'Completed 0',
    'Achievements 4',
    'Leaderboard',
  ])
})

test('an active challenge shows its progress and reward, and not the empty state', async () => {
  answerWithChallenges()
  await open()
  const active = await card('Opening Sale')
  expect(active.getByText('300 min/1,500 min')).toBeVisible()
  expect(active.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '300')
  expect(active.getByText('+20 XP')).toBeVisible()
  expect(screen.queryByText('No active challenges')).toBeNull()
})

test('a user challenge that is no longer in the catalog is left out', async () => {
  answerWithChallenges({ 'GET /api/challenges': { body: [] } })
  await open()
  expect(await screen.findByText('No active challenges')).toBeVisible()
})

test('a completed challenge shows its date, and is not active', async () => {
  const completedAt = '2026-03-02T15:00:00Z'
  answerWithChallenges({
    'GET /api/user-challenges': { body: [{ ...userChallenge, status: 'completed', completedAt }] },
  })
  const { person } = await open('/challenges?tab=completed')
  expect(await screen.findByText('Mar 2, 2026')).toBeVisible()
  expect(screen.queryByText('No completed challenges yet')).toBeNull()
  await person.click(screen.getByRole('tab', { name: /^Active/ }))
  expect(await screen.findByText('No active challenges')).toBeVisible()
})

test('an empty catalog says so, and a full one does not', async () => {
  answerWithChallenges()
  const { unmount } = await open('/challenges?tab=available')
  expect((await card('Opening Sale')).getByText('Already Active')).toBeVisible()
  expect(screen.queryByText('No challenges available yet')).toBeNull()
  unmount()
  answerWithChallenges({ 'GET /api/challenges': { body: [] }, 'GET /api/user-challenges': { body: [] } })
  await open('/challenges?tab=available')
  expect(await screen.findByText('No challenges available yet')).toBeVisible()
})

test.each([
  ['active', 'GET /api/challenges', 'The challenges'],
  ['active', 'GET /api/user-challenges', 'The challenges'],
  ['active', 'GET /api/user/stats', 'Your stats'],
  ['achievements', 'GET /api/achievements', 'The achievements'],
  ['leaderboard', 'GET /api/leaderboard', 'The leaderboard'],
])('the tab %s shows an error if %s fails, and Retry loads it', async (tab, request, what) => {
  answerWithChallenges({ [request]: { status: 503 } })
  const { person } = await open(`/challenges?tab=${tab}`)
  expect(await screen.findByText(`${what} could not be loaded`)).toBeVisible()
  expect(screen.queryByText('No active challenges')).toBeNull()
  expect(screen.queryByText('Loading leaderboard')).toBeNull()
  globalThis.fetch = realFetch
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(screen.queryByText(`${what} could not be loaded`)).toBeNull())
})

test('the leaderboard tells what members earned this week, and how they moved', async () => {
  const entry = { id: '1', firstName: 'Ann', lastName: 'One', level: 3, xp: 260, xpThisWeek: 0, rankChange: 0 }
  answerWithChallenges({
    'GET /api/leaderboard': {
      body: [
        { ...entry, xpThisWeek: 120, rankChange: 2 },
        { ...entry, id: '2', firstName: 'Bo', rankChange: -1 },
        { ...entry, id: '3', firstName: 'Cy', xpThisWeek: 40, rankChange: null },
        { ...entry, id: '4', firstName: 'Di', level: 1, xp: 0, rankChange: null },
      ],
    },
  })
  await open('/challenges?tab=leaderboard')
  const row = (name: RegExp) => screen.findByRole('row', { name })
  expect(await row(/Ann One/)).toHaveTextContent('1Up 2 ranks this week2Ann OneLevel 3+120 XP260 XP')
  expect(await row(/Bo One/)).toHaveTextContent('2Down 1 rank this week1Bo OneLevel 3–260 XP')
  expect(await row(/Cy One/)).toHaveTextContent('3NewCy OneLevel 3+40 XP260 XP')
  expect(await row(/Di One/)).toHaveTextContent('4Di OneLevel 1–0 XP')
})

test('the leaderboard says when it is loading and when it is empty', async () => {
  const reply = Promise.withResolvers<{ body: unknown }>()
  answerWithChallenges({ 'GET /api/leaderboard': reply.promise })
  await open('/challenges?tab=leaderboard')
  expect(await screen.findByText('Loading leaderboard')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Top Performers' })).toHaveAttribute('aria-busy', 'true')
  reply.resolve({ body: [] })
  expect(await screen.findByText('No rankings yet')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Top Performers' })).toHaveAttribute('aria-busy', 'false')
})

test.each([
  ['active', 'Challenge', 'No active challenges'],
  ['completed', 'UserChallenge', 'No completed challenges yet'],
  ['available', 'UserStats', '100 XP to the next level'],
  ['achievements', 'Achievement', 'Floor Legend'],
  ['leaderboard', 'Leaderboard', 'Demo Supervisor'],
])('the tab %s keeps its content if a refresh of %s fails', async (tab, tag, text) => {
  const { store } = await open(`/challenges?tab=${tab}`)
  await screen.findByText(text)
  await failRefresh(store, tag)
  expect(screen.getByText(text)).toBeVisible()
  expect(screen.queryByText(/could not be loaded$/)).toBeNull()
})
