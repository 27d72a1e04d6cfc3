import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { summary } from '../../testing/calls-api.ts'
import { ViewTabs } from './view-tabs.tsx'

test('links to the views with their counts and keeps the filters, but not the opened lead', async () => {
  answerWith({ 'GET /api/leads/summary': { body: summary() } })
  await renderPage(<ViewTabs view="mine" />, { at: '/leads?view=mine&zipCode=135&lead=1' })
  expect(await screen.findByRole('link', { name: 'Mine 3' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['All', '/leads?zipCode=135'],
    ['Mine3', '/leads?view=mine&zipCode=135'],
    ['Unassigned999+', '/leads?view=unassigned&zipCode=135'],
    ['Follow-up due12', '/leads?view=follow-up&zipCode=135'],
    ['New today999', '/leads?view=new-today&zipCode=135'],
    ['Queue', '/leads?tab=queue'],
    ['Callbacks', '/leads?tab=callbacks'],
  ])
})

test('without counts, the views are still there', async () => {
  answerWith({ 'GET /api/leads/summary': { status: 503 } })
  await renderPage(<ViewTabs view={undefined} />, { at: '/leads' })
  expect(screen.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
  expect(screen.getByRole('link', { name: 'Mine' })).toBeVisible()
})
