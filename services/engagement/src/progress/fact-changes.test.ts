import { expect, test } from '@jest/globals'
import { allFactChanges, hasFactChanges, mergeFactChanges, noFactChanges, parseFactChanges } from './fact-changes.ts'

const parse = (change: object) => {
  const { members, types } = parseFactChanges(JSON.stringify(change))
  return { members: [...members], types: [...types] }
}
const leadTypes = ['leads_contacted', 'fast_contacts', 'notes_added']
const callTypes = ['calls_answered', 'calls_made', 'talk_minutes', ...leadTypes]
const saleTypes = ['sales_count', 'sales_cents']

test.each([
  ['Call', callTypes],
  ['Lead', leadTypes],
  ['Sale', saleTypes],
])('a change of the tag %s may change %j of any member', (type, types) => {
  expect(parse({ tags: [{ type, id: 'x' }, { type: 'Metrics' }] })).toEqual({ members: [], types })
})

test('a change with several tags may change all of their facts', () => {
  expect(parse({ tags: [{ type: 'Call' }, { type: 'Sale' }], to: { roles: ['admin'] } })).toEqual({
    members: [],
    types: [...callTypes, ...saleTypes],
  })
})

test('a change for members is about all facts of these members', () => {
  expect(parse({ tags: [{ type: 'Sale' }], to: { roles: ['admin'], members: ['a', 'b'] } })).toEqual({
    members: ['a', 'b'],
    types: [],
  })
})

test.each([
  [{ tags: [{ type: 'Script' }] }],
  [{ tags: [{ type: 'constructor' }] }],
  [{ tags: [{ type: 'Script' }], to: { members: ['a'] } }],
  [{ tags: [] }],
  [{}],
])('%j changes no facts', change => {
  expect(parse(change)).toEqual({ members: [], types: [] })
})

test('a malformed event changes no facts', () => {
  expect(parseFactChanges('{')).toBe(noFactChanges)
})

test('merged changes contain the members and types of both', () => {
  const merged = mergeFactChanges(
    { members: new Set(['a']), types: new Set(['calls_made']) },
    { members: new Set(['b']), types: new Set(['sales_count']) },
  )
  expect([[...merged.members], [...merged.types]]).toEqual([
    ['a', 'b'],
    ['calls_made', 'sales_count'],
  ])
})

test('all changes are about every type', () => {
  expect([...allFactChanges.types].sort()).toEqual([...callTypes, ...saleTypes].sort())
})

test('changes of members or of types are changes', () => {
  expect(hasFactChanges(noFactChanges)).toBe(false)
  expect(hasFactChanges({ members: new Set(['a']), types: new Set() })).toBe(true)
  expect(hasFactChanges({ members: new Set(), types: new Set(['calls_made']) })).toBe(true)
})
