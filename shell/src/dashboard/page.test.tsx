import { expect, test } from '@jest/globals'
import { SlotContext } from '@portal/sdk/frame'
import { renderPage, screen } from '@portal/sdk/testing'
import { DashboardPage } from './page.tsx'

const showData = ({ name, with: data }: { name: string; with?: object }) => <p>{`${name} ${JSON.stringify(data)}`}</p>
const page = (
  <SlotContext value={showData}>
    <DashboardPage />
  </SlotContext>
)

test('shows the figures of the team, then those that the member chose last', async () => {
  const { person, unmount } = await renderPage(page)
  expect(screen.getByText('dashboard.metrics {"view":"team"}')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Mine' }))
  expect(screen.getByText('dashboard.metrics {"view":"mine"}')).toBeInTheDocument()
  expect(screen.getByText('dashboard.charts {"view":"mine"}')).toBeInTheDocument()
  unmount()

  await renderPage(page)
  expect(screen.getByRole('button', { name: 'Mine' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByText('dashboard.charts {"view":"mine"}')).toBeInTheDocument()
})
