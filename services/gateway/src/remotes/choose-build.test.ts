import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Pointer, chooseBuild, type Preview, type Viewer } from './choose-build.ts'

const [stable, next, previewed] = ['aaaaaaaaaaaa', 'bbbbbbbbbbbb', 'cccccccccccc']
const now = Date.parse('2026-11-22T12:00:00Z')
const viewer = fc.record<Viewer>({ id: fc.uuid(), role: fc.constantFrom('agent', 'supervisor', 'admin') })
const share = fc.integer({ min: 0, max: 100 })

const pointTo = (percent: number, salt: string, roles: Viewer['role'][] = []): Pointer => ({
  remote: 'sales',
  stable,
  candidate: { build: next, share: percent, roles, salt },
})
const buildFor = (pointer: Pointer, who: Viewer | null, previews: Preview[] = [], at = now) =>
  chooseBuild(pointer, who, previews, at).build

test('a member keeps their build, and stays in a share that grows', () => {
  fc.assert(
    fc.property(viewer, share, share, fc.uuid(), (who, one, other, salt) => {
      const [small, large] = [Math.min(one, other), Math.max(one, other)]
      const inSmall = buildFor(pointTo(small, salt), who)
      expect(buildFor(pointTo(small, salt), { ...who })).toBe(inSmall)
      if (inSmall === next) expect(buildFor(pointTo(large, salt), who)).toBe(next)
    }),
  )
})

test('a share covers that percentage of members: none at 0%, and all at 100%', () => {
  const members = Array.from({ length: 4_000 }, (_, n) => ({ id: `member ${n}`, role: 'agent' as const }))
  const part = (percent: number) =>
    members.filter(who => buildFor(pointTo(percent, 'salt'), who) === next).length / members.length
  expect([part(0), part(100)]).toEqual([0, 1])
  expect(Math.abs(part(5) - 0.05)).toBeLessThan(0.01)
  expect(Math.abs(part(50) - 0.5)).toBeLessThan(0.02)
})

test('another salt chooses other members', () => {
  const members = Array.from({ length: 200 }, (_, n) => ({ id: `member ${n}`, role: 'agent' as const }))
  const chosen = (salt: string) => members.filter(who => buildFor(pointTo(10, salt), who) === next)
  expect(chosen('one')).not.toEqual(chosen('other'))
})

test('a role gets the candidate without a share, and a visitor never does', () => {
  const pointer = pointTo(0, 'salt', ['supervisor'])
  expect(buildFor(pointer, { id: '1', role: 'supervisor' })).toBe(next)
  expect(buildFor(pointer, { id: '1', role: 'agent' })).toBe(stable)
  expect(buildFor(pointTo(100, 'salt'), null)).toBe(stable)
})

test('a preview applies only to its member, its remote, and its time, and comes first', () => {
  const preview: Preview = {
    id: 'p',
    remote: 'sales',
    build: previewed,
    memberId: 'ann',
    by: 'bob',
    expiresAt: '2026-11-22T13:00:00.000Z',
  }
  const ann: Viewer = { id: 'ann', role: 'agent' }
  const pointer = pointTo(100, 'salt')
  expect(chooseBuild(pointer, ann, [preview], now)).toEqual({ build: previewed, preview })
  expect(buildFor(pointer, { ...ann, id: 'eve' }, [preview])).toBe(next)
  expect(buildFor({ ...pointer, remote: 'calls' }, ann, [preview])).toBe(next)
  expect(buildFor(pointer, ann, [preview], Date.parse(preview.expiresAt))).toBe(next)
  expect(buildFor(pointer, null, [preview])).toBe(stable)
})
