import { expect, test } from '@jest/globals'
import { scriptSteps } from './script-steps.ts'

const step = (id: string, order: number) => ({ id, title: id, content: '', order })

test('sorts the steps by their order and leaves the original list alone', () => {
  const steps = [step('b', 2), step('c', 3), step('a', 1)]
  expect(scriptSteps({ steps, content: 'Ignored' }).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(steps.map(({ id }) => id)).toEqual(['b', 'c', 'a'])
})

test('without steps, each paragraph of the content is a step', () => {
  expect(scriptSteps({ steps: [], content: '\n\n Hello.\nHow are you?\n \nGoodbye. \n\n\n' })).toEqual([
    { id: '0', title: 'Step 1', content: 'Hello.\nHow are you?', order: 1 },
    { id: '1', title: 'Step 2', content: 'Goodbye.', order: 2 },
  ])
})

test('a script without steps and content has none', () => {
  expect(scriptSteps({ steps: [], content: ' \n\n ' })).toEqual([])
})
