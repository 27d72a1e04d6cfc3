import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen } from '@portal/sdk/testing'
import { fakeRegistry } from './fake-registry.ts'
import { federation } from './federation.ts'
import { FilledSlot } from './filled-slot.tsx'
import { registryStore } from './registry-store.ts'

/** Registers a remote that fills these slots. */
function fill(...entries: [module: string, slot: string, order: number][]) {
  const [remote] = fakeRegistry('agent').remotes
  if (!remote) throw new Error('No remote')
  const slots = entries.map(([module, slot, order]) => ({ module, slot, order, roles: ['agent' as const], files: [] }))
  registryStore.set({ remotes: [{ ...remote, slots }] })
}

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
  await renderPage(<FilledSlot name="dashboard.metrics" with={{ view: 'team' }} empty="Nothing here" />)
  const texts = (await screen.findAllByText(/\.\//)).map(({ textContent }) => textContent)
  expect(texts).toEqual(['sales ./first', 'sales ./second', 'calls ./third'])
  expect(screen.queryByText('Nothing here')).not.toBeInTheDocument()
})

test('hands its data to the components, and ignores a slot that it does not know', async () => {
  jest
    .spyOn(federation, 'load')
    .mockImplementation((async () => (props: object) => <p>{JSON.stringify(props)}</p>) as typeof federation.load)
  const leadId = '0199d6a8-0000-7000-8000-000000000001'
  fill(['./panel', 'lead.panel', 0], ['./later', 'lead.sidebar', 0])
  await renderPage(<FilledSlot name="lead.panel" with={{ leadId }} />)
  expect(await screen.findByText(JSON.stringify({ leadId }))).toBeInTheDocument()
})

test('a component that throws leaves its siblings and the page alone', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined)
  jest.spyOn(federation, 'load').mockImplementation((async (_: string, module: string) => () => {
    if (module === './throws') throw new Error('broken')
    return <p>works</p>
  }) as typeof federation.load)
  fill(['./throws', 'lead.panel', 0], ['./sibling', 'lead.panel', 1])
  await renderPage(
    <>
      <p>the page</p>
      <FilledSlot name="lead.panel" with={{ leadId: '0199d6a8-0000-7000-8000-000000000002' }} />
    </>,
  )
  expect(await screen.findByText('This section didn’t load')).toBeInTheDocument()
  expect(screen.getByText('works')).toBeInTheDocument()
  expect(screen.getByText('the page')).toBeInTheDocument()
})

test('has the shape that the remote declares while a component loads', async () => {
  jest.spyOn(federation, 'load').mockReturnValue(new Promise(() => undefined))
  const [remote] = fakeRegistry('agent').remotes
  if (!remote) throw new Error('No remote')
  const skeleton = { boxes: 4, height: 116, minWidth: 192, minColumns: 2 }
  const slot = {
    slot: 'dashboard.metrics',
    module: './pending',
    order: 0,
    roles: ['agent' as const],
    files: [],
    skeleton,
  }
  registryStore.set({ remotes: [{ ...remote, slots: [slot] }] })
  await renderPage(<FilledSlot name="dashboard.metrics" with={{ view: 'team' }} />)
  const boxes = [...screen.getByLabelText('Loading').children]
  expect(boxes.map(box => (box as HTMLElement).style.height)).toEqual(Array(4).fill('116px'))
})

test('shows the given text if no remote fills the slot', async () => {
  await renderPage(<FilledSlot name="dashboard.progress" empty="Nothing here" />)
  expect(screen.getByText('Nothing here')).toBeInTheDocument()
})
