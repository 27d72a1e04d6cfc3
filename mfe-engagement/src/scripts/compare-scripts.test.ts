import { expect, test } from '@jest/globals'
import { compareScripts } from './compare-scripts.ts'

const step = (id: string, content: string) => ({ id, title: `Title ${id}`, content, order: 1 })
const script = (steps: ReturnType<typeof step>[]) => ({
  title: 'Fiber',
  description: 'For fiber',
  category: 'Sales',
  tags: ['fiber', 'new'],
  steps,
})

test('compares every field, the order of the steps, and each step of either version', () => {
  const before = script([step('a', 'Hello'), step('b', 'Bye')])
  const after = { ...script([step('c', 'New'), step('a', 'Hi')]), title: 'Fiber 2', tags: [] }
  expect(compareScripts(before, after)).toEqual([
    { key: 'title', label: 'Title', before: 'Fiber', after: 'Fiber 2' },
    { key: 'category', label: 'Category', before: 'Sales', after: 'Sales' },
    { key: 'description', label: 'Description', before: 'For fiber', after: 'For fiber' },
    { key: 'tags', label: 'Tags', before: 'fiber, new', after: '' },
    { key: 'order', label: 'Order of steps', before: 'Title a\nTitle b', after: 'Title c\nTitle a' },
    { key: 'c', label: 'Step 1: Title c', before: '', after: 'New' },
    { key: 'a', label: 'Step 2: Title a', before: 'Hello', after: 'Hi' },
    { key: 'b', label: 'Step 2: Title b', before: 'Bye', after: '' },
  ])
})

test('in a first version everything is new', () => {
  const fields = compareScripts(undefined, script([step('a', 'Hello')]))
  expect(fields.every(({ before }) => before === '')).toBe(true)
  expect(fields.at(-1)).toMatchObject({ label: 'Step 1: Title a', after: 'Hello' })
})
