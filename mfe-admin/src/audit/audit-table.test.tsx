/** @jest-environment-options {"services":"all"} */
import { expect, test } from '@jest/globals'
import type { AuditEntry } from '@portal/contracts/audit'
import { renderPage, screen, within } from '@portal/sdk/testing'
import { AuditTable } from './audit-table.tsx'
import { foldEntries } from './fold-entries.ts'

const escalated = (id: string, leadId: string): AuditEntry => ({
  id,
  service: 'calls',
  at: '2026-11-20T12:00:00.000Z',
  actorId: null,
  actorRole: null,
  actorName: null,
  action: 'lead.escalate',
  subjectId: leadId,
  details: {},
  requestId: 'escalation',
})
const signIn = (id: string, at: string): AuditEntry => ({
  ...escalated(id, ''),
  service: 'identity',
  at,
  actorId: 'ann',
  actorRole: 'agent',
  action: 'sign-in',
  subjectId: null,
  requestId: id,
})
const leads = new Map([
  ['a', 'Ann Example'],
  ['b', 'Bob Example'],
])

test('a series of what the portal did is one row, whose details name each subject', async () => {
  const { person } = await renderPage(
    <AuditTable
      entries={foldEntries([escalated('3', 'a'), escalated('2', 'b'), escalated('1', 'gone')])}
      names={{ leads, members: new Map(), scripts: new Map(), announcements: new Map() }}
      memberName={String}
      onSelectSubject={() => {}}
    />,
    { as: 'admin' },
  )
  const row = screen.getByRole('button', { name: 'The portal notified supervisors about Ann Example +2 more' })
  await person.click(row)
  const [also] = await screen.findAllByRole('list')
  expect(
    within(also as HTMLElement)
      .getAllByRole('listitem')
      .map(item => item.textContent),
  ).toEqual(['notified supervisors about Bob Example', 'notified supervisors about a late lead'])
  expect(within(also as HTMLElement).getByRole('link', { name: 'Bob Example' })).toHaveAttribute(
    'href',
    '/leads?lead=b',
  )
})

test('repeated sign-ins are one row, whose details have their times', async () => {
  const { person } = await renderPage(
    <AuditTable
      entries={foldEntries([signIn('2', '2026-11-20T12:00:00.000Z'), signIn('1', '2026-11-20T11:30:05.000Z')])}
      names={{ leads, members: new Map(), scripts: new Map(), announcements: new Map() }}
      memberName={() => 'Ann Example'}
      onSelectSubject={() => {}}
    />,
    { as: 'admin' },
  )
  await person.click(screen.getByRole('button', { name: 'Ann Example signed in 2 times' }))
  expect(await screen.findByText(/^signed in at \d+:30:05 [AP]M$/)).toBeVisible()
})
