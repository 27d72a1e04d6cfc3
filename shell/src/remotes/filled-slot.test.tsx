import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { FilledSlot } from './filled-slot.tsx'
import { registryStore } from './registry-store.ts'

beforeEach(() => {
  jest
    .spyOn(federation, 'load')
    .mockImplementation((async (remote: string, module: string) => () => (
      <p>{`${remote} ${module}`}</p>
    )) as typeof federation.load)
  const slots = (...entries: [module: string, slot: string, order: number][]) =>
    entries.map(([module, slot, order]) => ({ module, slot, order, roles: ['agent' as const], files: [] }))
  const [calls, sales] = fakeRegistry('agent').remotes
  if (!calls || !sales) throw new Error('No remotes')
  registryStore.set({
    remotes: [
      { ...calls, slots: slots(['./third', 'dashboard.metrics', 2], ['./other', 'dashboard.charts', 0]) },
      { ...sales, slots: slots(['./second', 'dashboard.metrics', 1], ['./first', 'dashboard.metrics', 0]) },
    ],
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

test('shows the components of all remotes that fill the slot, in order', async () => {
  await renderPage(<FilledSlot name="dashboard.metrics" empty="Nothing here" />)
  const texts = (await screen.findAllByText(/\.\//)).map(({ textContent }) => textContent)
  expect(texts).toEqual(['sales ./first', 'sales ./second', 'calls ./third'])
  expect(screen.queryByText('Nothing here')).not.toBeInTheDocument()
})

test('shows the given text if no remote fills the slot', async () => {
  await renderPage(<FilledSlot name="dashboard.progress" empty="Nothing here" />)
  expect(screen.getByText('Nothing here')).toBeInTheDocument()
})
