import { expect, test } from '@jest/globals'
import { answerWith, renderPage, screen } from '@portal/sdk/testing'
import { lead } from '../../testing/calls-api.ts'
import { LeadCount } from './lead-count.tsx'

test('shows the number of leads that match', async () => {
  globalThis.fetch = async () => new Response(JSON.stringify([lead()]), { headers: { 'x-total-count': '1204' } })
  await renderPage(<LeadCount filters={{ zipCode: '1' }} />)
  expect(await screen.findByRole('heading', { name: 'Leads (1,204)' })).toBeVisible()
})

test('shows no number while loading', async () => {
  answerWith({ 'GET /api/leads': new Promise(() => undefined) })
  await renderPage(<LeadCount filters={{ zipCode: '2' }} />)
  expect(screen.getByRole('heading', { name: 'Leads (…)' })).toBeVisible()
})
