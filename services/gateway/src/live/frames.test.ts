import { expect, test } from '@jest/globals'
import type { LiveTag, ReceivedChangeEvent } from '@portal/contracts'
import { framesOf } from './frames.ts'
import type { Subscriber } from './subscriber.ts'

const subscriber = (memberId: string, role: Subscriber['role'] = 'agent'): Subscriber => ({
  memberId,
  role,
  sessionChanges: 0,
  currentRole: async () => role,
})
const [ann, ben, boss] = [subscriber('ann'), subscriber('ben'), subscriber('boss', 'supervisor')]
const lead = (id: string): LiveTag => ({ type: 'Lead', id })

/** A change with this position. */
function change(number: number, tags: LiveTag[], details: Partial<ReceivedChangeEvent> = {}) {
  return [`m.${number}`, { tags, to: 'everyone' as const, ...details }] as const
}

function received(bytes: Buffer | undefined): unknown[] {
  const events = String(bytes ?? '')
    .split('\n\n')
    .slice(0, -1)
  return events.map(event => {
    const [, position, data] = /^event: change\nid: (.*)\ndata: (.*)$/.exec(event) ?? []
    return [position, JSON.parse(data ?? 'null')]
  })
}

test('changes of others become one, with each tag once and the last position', () => {
  const framesFor = framesOf([
    change(1, [lead('1'), { type: 'LeadSummary' }]),
    change(2, [lead('2'), { type: 'LeadSummary' }]),
    change(3, [{ ...lead('1'), change: 'removed' }]),
  ])
  expect(received(framesFor(ann))).toEqual([
    ['m.3', { tags: [lead('1'), { type: 'LeadSummary' }, lead('2'), { ...lead('1'), change: 'removed' }] }],
  ])
  expect(framesFor(ben)).toBe(framesFor(ann))
})

test('only the author receives a change separately, in order, with the ID of its write', () => {
  const author = { memberId: 'ann', writeId: 'write-1' }
  const framesFor = framesOf([change(1, [lead('1')]), change(2, [lead('2')], { author }), change(3, [lead('3')])])
  expect(received(framesFor(ann))).toEqual([
    ['m.1', { tags: [lead('1')] }],
    ['m.2', { tags: [lead('2')], writeId: 'write-1' }],
    ['m.3', { tags: [lead('3')] }],
  ])
  expect(received(framesFor(ben))).toEqual([['m.3', { tags: ['1', '2', '3'].map(lead) }]])
})

test('each subscriber receives what their role and ID may see', () => {
  const framesFor = framesOf([
    change(1, [lead('all')]),
    change(2, [lead('floor')], { to: { roles: ['supervisor'], members: [] } }),
    change(3, [lead('own')], { to: { roles: [], members: ['ben'] } }),
  ])
  expect(received(framesFor(ann))).toEqual([['m.1', { tags: [lead('all')] }]])
  expect(received(framesFor(ben))).toEqual([['m.3', { tags: [lead('all'), lead('own')] }]])
  expect(received(framesFor(boss))).toEqual([['m.2', { tags: [lead('all'), lead('floor')] }]])
  expect(framesOf([change(1, [lead('1')], { to: { roles: [], members: [] } })])(ann)).toBeUndefined()
})

test('no more than fifty tags are sent together', () => {
  const tags = (from: number) => Array.from({ length: 30 }, (_, index) => lead(String(from + index)))
  const framesFor = framesOf([change(1, tags(0)), change(2, tags(20)), change(3, tags(100)), change(4, tags(100))])
  const sent = received(framesFor(ann)) as [string, { tags: LiveTag[] }][]
  expect(sent.map(([position, event]) => [position, event.tags.length])).toEqual([
    ['m.2', 50],
    ['m.4', 30],
  ])
})
