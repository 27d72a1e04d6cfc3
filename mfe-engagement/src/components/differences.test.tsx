import { expect, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { Differences } from './differences.tsx'

const field = (label: string, before: string, after: string) => ({ key: label, label, before, after })

test('shows the lines of changed fields only', async () => {
  await renderPage(<Differences fields={[field('Title', 'a', 'a'), field('Message', 'a\n\nb', 'a\n\nc')]} />)
  expect(screen.queryByRole('region', { name: 'Title' })).toBeNull()
  const changes = [...screen.getByRole('region', { name: 'Message' }).children].map(line => line.outerHTML)
  expect(changes).toEqual(['<h3>Message</h3>', '<p>a</p>', '<del>b</del>', '<ins>c</ins>'])
})

test('says when nothing differs', async () => {
  await renderPage(<Differences fields={[field('Title', 'a', 'a')]} />)
  expect(screen.getByText('No differences')).toBeVisible()
})
