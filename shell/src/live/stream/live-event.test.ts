import { expect, test } from '@jest/globals'
import { readEvent } from './live-event.ts'

const memberId = '0a000000-0000-4000-8000-000000000001'
const read = (type: string, data: unknown) =>
  readEvent(new MessageEvent(type, { data: JSON.stringify(data), lastEventId: 'a.7' }))

test('reads the events of the gateway', () => {
  expect(read('hello', { memberId, role: 'agent' })).toEqual({ type: 'hello', memberId, role: 'agent' })
  expect(read('change', { tags: [{ type: 'Lead', id: '1' }] })).toEqual({
    type: 'change',
    position: 'a.7',
    tags: [{ type: 'Lead', id: '1' }],
  })
  expect(read('refresh', {})).toEqual({ type: 'refresh', position: 'a.7' })
  expect(read('beat', {})).toEqual({ type: 'beat', position: 'a.7' })
  expect(read('session', {})).toEqual({ type: 'session' })
  const sent = { asOf: 'a.7', figures: [{ name: 'leadQueue', data: 3 }] }
  expect(read('figures', sent)).toEqual({ type: 'figures', ...sent })
  expect(read('rows', {})).toEqual({ type: 'rows', text: '{}' })
})

test('ignores malformed figures', () => {
  expect(read('figures', { figures: 'none' })).toBeUndefined()
})

test('ignores an unknown event', () => {
  expect(read('future', {})).toBeUndefined()
})

test.each([{}, { memberId }, { memberId, role: 'owner' }, null])('ignores the malformed hello %j', data => {
  expect(read('hello', data)).toBeUndefined()
})

test.each([{}, { tags: [] }, { tags: [{ id: '1' }] }, null])('takes the malformed change %j for a refresh', data => {
  expect(read('change', data)).toEqual({ type: 'refresh', position: 'a.7' })
})
