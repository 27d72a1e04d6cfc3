import { expect, jest, test } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { DayChart } from './day-chart.tsx'

const days = ['Thursday', 'Friday'].map((title, index) => ({
  title,
  items: [{ name: 'Calls', value: String(index + 4), color: 'red' }],
  isUnfinished: title === 'Friday',
}))

function draw() {
  render(
    <DayChart days={days} inset={{ left: 40, right: 0 }}>
      <p>chart</p>
    </DayChart>,
  )
  const chart = screen.getByText('chart').parentElement!
  jest.spyOn(chart, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 0, 240, 300))
  return { chart, point: (clientX: number) => userEvent.pointer({ target: chart, coords: { clientX } }) }
}
const tooltip = () => document.querySelector('[data-side]')

test.each([
  ['left of the plot', 101, 'ThursdayCalls4'],
  ['in the first half of the plot', 239, 'ThursdayCalls4'],
  ['in the second half', 241, 'Fridayso farCalls5'],
  ['at the right edge', 340, 'Fridayso farCalls5'],
])('shows the figures of the day under the pointer: %s', async (_, clientX, text) => {
  const { point } = draw()
  expect(tooltip()).toBeNull()
  await point(clientX)
  expect(tooltip()?.textContent).toBe(text)
})

test('hides the figures when the pointer leaves', async () => {
  const { chart } = draw()
  const person = userEvent.setup()
  await person.pointer({ target: chart, coords: { clientX: 150 } })
  expect(tooltip()).not.toBeNull()
  await person.unhover(chart)
  expect(tooltip()).toBeNull()
})

test('places the tooltip on the side that has room', async () => {
  const { point } = draw()
  await point(150)
  expect(tooltip()).toHaveAttribute('data-side', 'right')
  await point(330)
  expect(tooltip()).toHaveAttribute('data-side', 'left')
})
