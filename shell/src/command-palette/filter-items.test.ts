import { expect, test } from '@jest/globals'
import { matching } from './matching.ts'

const choices = ['Call Activity', 'Challenges', 'Commissions', 'Keyboard shortcuts'].map(title => ({
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
])('%j finds %j', (text, titles) => {
  expect(matching(text, choices).map(({ title }) => title)).toEqual(titles)
})
