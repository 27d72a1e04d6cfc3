import { expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import { lead } from '../testing/calls-api.ts'
import searchLeads from './search.ts'

test('finds leads with phone and email, and links to their panel', async () => {
  const sent = answerWith({ 'GET /api/leads/search': { body: [lead()] } })
  const { store } = await renderPage(null)
  expect(await searchLeads('ann', { dispatch: store.dispatch } as never)).toEqual([
    {
      title: 'Ann Example',
      hint: '(315) 555-0142 · ann@mail.example',
      to: `/leads?lead=${lead().id}`,
      icon: 'Inbox',
    },
  ])
  expect(sent.map(({ url }) => url)).toEqual(['/api/leads/search?q=ann'])
})

test('searches again for the same text, and fails if the service does', async () => {
  const { store } = await renderPage(null)
  const search = () => searchLeads('ann', { dispatch: store.dispatch } as never)
  answerWith({ 'GET /api/leads/search': { body: [] } })
  expect(await search()).toEqual([])
  answerWith({ 'GET /api/leads/search': { status: 503 } })
  await expect(search()).rejects.toMatchObject({ status: 503 })
})
