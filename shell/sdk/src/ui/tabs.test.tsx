import { expect, test } from '@jest/globals'
import { renderPage, screen } from '../../testing/index.ts'
import { useState } from 'react'
import { Tabs } from './tabs.tsx'

const tabs = [
  { key: 'one', label: 'One' },
  { key: 'two', label: 'Two' },
  { key: 'three', label: 'Three' },
] as const

function Example() {
  const [active, setActive] = useState<(typeof tabs)[number]['key']>('one')
  return (
    <Tabs label="Numbers" tabs={tabs} active={active} onOpen={setActive}>
      Panel {active}
    </Tabs>
  )
}

test.each([
  ['{ArrowRight}', 'Two'],
  ['{ArrowLeft}', 'Three'],
  ['{ArrowRight}{ArrowRight}{ArrowRight}', 'One'],
  ['{ArrowRight}{ArrowLeft}', 'One'],
  ['{End}', 'Three'],
  ['{End}{Home}', 'One'],
  ['{ArrowDown}', 'One'],
])('the keys %s open and focus the tab %s', async (keys, label) => {
  const { person } = await renderPage(<Example />)
  await person.tab()
  await person.keyboard(keys)
  const tab = screen.getByRole('tab', { name: label })
  expect(tab).toHaveFocus()
  expect(tab).toHaveAttribute('aria-selected', 'true')
  expect(screen.getByRole('tabpanel', { name: label })).toHaveTextContent(`Panel ${label.toLowerCase()}`)
})

test('only the active tab can be reached with the Tab key', async () => {
  const { person } = await renderPage(<Example />)
  await person.click(screen.getByRole('tab', { name: 'Two' }))
  expect(screen.getAllByRole('tab').map(tab => tab.tabIndex)).toEqual([-1, 0, -1])
  expect(screen.getByRole('tab', { name: 'Two' })).toHaveAttribute('aria-controls', screen.getByRole('tabpanel').id)
  expect(screen.getByRole('tab', { name: 'One' })).not.toHaveAttribute('aria-controls')
})

test('a tab says how much is in it', async () => {
  const counted = [
    { key: 'one', label: 'One', count: 3 },
    { key: 'two', label: 'Two', count: undefined },
  ] as const
  await renderPage(
    <Tabs label="Numbers" tabs={counted} active="one" onOpen={() => undefined}>
      Panel
    </Tabs>,
  )
  expect(screen.getByRole('tab', { name: 'One 3' })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Two' })).toBeVisible()
})
