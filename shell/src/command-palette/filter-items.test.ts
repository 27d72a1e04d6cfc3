import { expect, test } from '@jest/globals'
import { filterItems } from './filter-items.ts'

const items = ['Call Activity', 'Challenges', 'Commissions', 'Keyboard shortcuts'].map(title => ({
  key: title,
  title,
  icon: 'Dot',
}))

test.each([
  ['', ['Call Activity', 'Challenges', 'Commissions', 'Keyboard shortcuts']],
  ['c', ['Call Activity', 'Challenges', 'Commissions']],
  ['ACT', ['Call Activity']],
  ['act cal', ['Call Activity']],
  ['short-', ['Keyboard shortcuts']],
  ['cuts', []],
])('%j matches %j', (text, titles) => {
  expect(filterItems(text, items).map(({ title }) => title)).toEqual(titles)
})

test('other words find an item too', () => {
  const sale = { key: '1', title: 'Record a sale', words: 'commission', icon: 'Coins' }
  expect(filterItems('commission', [sale])).toEqual([sale])
})

test('the hint counts too', () => {
  const lead = { key: '1', title: 'Ann Reed', hint: '(315) 555-0142', icon: 'Inbox' }
  expect(filterItems('reed 315', [lead])).toEqual([lead])
  expect(filterItems('reed 316', [lead])).toEqual([])
})
