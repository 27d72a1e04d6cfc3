import { expect, test } from '@jest/globals'
import { renderPage, screen, waitFor, within } from '@portal/sdk/testing'
import { answerWithChallenges, challenge, userChallenge } from '../testing/challenges-page.ts'
import ChallengesPage from './page.tsx'

test('below up to two active challenges, there are up to six others to activate', async () => {
  const catalog = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'].map(id => ({
    ...challenge,
    id,
    title: `Challenge ${id}`,
  }))
  const completed = { ...userChallenge, id: '2', challengeId: 'b', status: 'completed' }
  const answer = (activeIds: string[]) =>
    answerWithChallenges({
      'GET /api/challenges': { body: catalog },
      'GET /api/user-challenges': {
        body: [...activeIds.map(challengeId => ({ ...userChallenge, id: challengeId, challengeId })), completed],
      },
      'POST /api/challenges/activate': { body: userChallenge },
    })
  answer([])
  const { unmount: close } = await renderPage(<ChallengesPage />)
  expect(await screen.findByText('No active challenges')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Challenge a' })).toBeVisible()
  close()
  answer(['a'])
  const { person, unmount } = await renderPage(<ChallengesPage />)
  const suggested = within(await screen.findByRole('region', { name: 'Suggested challenges' }))
  expect(suggested.getAllByRole('heading', { level: 3 }).map(title => title.textContent)).toEqual([
    'Challenge c',
    'Challenge d',
    'Challenge e',
    'Challenge f',
    'Challenge g',
    'Challenge h',
  ])
  // The description says the same as the type and the goal.
  expect(suggested.queryByText('Type')).toBeNull()
  expect(suggested.getAllByText('+20 XP')).toHaveLength(6)
  answer(['a', 'c'])
  await person.click(suggested.getByRole('button', { name: 'Activate Challenge: Challenge c' }))
  expect(await screen.findByText('Challenge Activated!')).toBeVisible()
  await waitFor(() => expect(suggested.queryByText('Challenge c')).toBeNull())
  unmount()
  answer(['a', 'c', 'd'])
  await renderPage(<ChallengesPage />)
  expect(await screen.findByRole('article', { name: 'Challenge d' })).toBeVisible()
  expect(screen.queryByText('Suggested')).toBeNull()
})
