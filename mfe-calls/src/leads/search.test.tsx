import { expect, test } from '@jest/globals'
import { answerWith, renderPage } from '@portal/sdk/testing'
import { lead } from '../testing/calls-api.ts'
import searchLeads from './search.ts'

const hints = async (text: string, found: object = {}) => {
  const sent = answerWith({ 'GET /api/leads/search': { body: [lead(found)] } })
  const { store } = await renderPage(null)
  const results = await searchLeads(text, { dispatch: store.dispatch } as never)
  return { results, urls: sent.map(({ url }) => url) }
}

test('tells leads of the same name apart by phone, ZIP, owner, and stage, and links to their panel', async () => {
  const assignedToUser = { firstName: 'Bo', lastName: 'Agent' }
  const { results, urls } = await hints('ann', { assignedToUser, stage: 'quoted' })
  expect(results).toEqual([
    {
      title: 'Ann Example',
      hint: '(315) 555-0142 · 13501 · Bo Agent · Quoted',
      to: `/leads?lead=${lead().id}`,
      icon: 'Inbox',
    },
  ])
  expect(urls).toEqual(['/api/leads/search?q=ann'])
})

test('says that no one has a lead, and leaves out an unknown ZIP', async () => {
  const { results } = await hints('ann', { zipCode: '' })
  expect(results).toMatchObject([{ hint: '(315) 555-0142 · Unassigned · New' }])
})

test('shows the email address that was searched for', async () => {
  const { results } = await hints('ann@')
  expect(results).toMatchObject([{ hint: 'ann@mail.example · 13501 · Unassigned · New' }])
})

test('searches again for the same text, and fails if the service does', async () => {
  const { store } = await renderPage(null)
  const search = () => searchLeads('ann', { dispatch: store.dispatch } as never)
  answerWith({ 'GET /api/leads/search': { body: [] } })
  expect(await search()).toEqual([])
  answerWith({ 'GET /api/leads/search': { status: 503 } })
  await expect(search()).rejects.toMatchObject({ status: 503 })
})
