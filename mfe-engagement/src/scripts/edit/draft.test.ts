import { expect, test } from '@jest/globals'
import type { Script } from '@portal/contracts/engagement'
import { draftProblem, emptyDraft, isSameContent, newStep, renumber, toDraft } from './draft.ts'

const titles = (steps: readonly { title: string; order: number }[]) => steps.map(({ title, order }) => [order, title])
const steps = renumber(['a', 'b', 'c'].map(title => ({ ...newStep(0), title })))

test('steps are numbered from 1', () => {
  expect(titles(renumber([...steps].reverse()))).toEqual([
    [1, 'c'],
    [2, 'b'],
    [3, 'a'],
  ])
})

test('a new script has one step without a title', () => {
  expect(titles(emptyDraft().steps)).toEqual([[1, '']])
})

test('a script needs a title, and so does every step', () => {
  const draft = { ...emptyDraft(), title: 'Fiber', steps }
  expect(draftProblem(draft)).toBe('')
  expect(draftProblem({ ...draft, title: '  ' })).toBe('Give the script a title.')
  const untitled = steps.map((step, index) => (index === 1 ? { ...step, title: ' ' } : step))
  expect(draftProblem({ ...draft, steps: untitled })).toBe('Give step 2 a title.')
  const [, ...others] = steps
  expect(draftProblem({ ...draft, steps: [newStep(1), ...others] })).toBe('Give step 1 a title.')
})

test('drafts are the same if only IDs and numbers differ', () => {
  const draft = { ...emptyDraft(), title: 'Fiber', steps }
  expect(isSameContent(draft, { ...draft, steps: steps.map(step => ({ ...step, id: 'x', order: 9 })) })).toBe(true)
  for (const change of [{ title: 'x' }, { description: 'x' }, { category: 'x' }, { tags: ['x'] }, { steps: [] }]) {
    expect(isSameContent(draft, { ...draft, ...change })).toBe(false)
  }
  expect(isSameContent(draft, { ...draft, steps: steps.map(step => ({ ...step, content: 'x' })) })).toBe(false)
})

test('a draft keeps the IDs of stored steps and gives paragraphs new ones', () => {
  const script = { title: 'Fiber', steps, content: 'One\n\nTwo' } as Script
  expect(toDraft(script).steps).toEqual(steps)
  const fromContent = toDraft({ ...script, steps: [] }).steps
  expect(titles(fromContent)).toEqual([
    [1, 'Step 1'],
    [2, 'Step 2'],
  ])
  expect(fromContent[0]?.id).toHaveLength(36)
})
