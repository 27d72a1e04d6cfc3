import { expect, test } from '@jest/globals'
import { serviceInterests } from '@portal/contracts/calls'
import { scriptForService } from './script-for-service.ts'

const scripts = [
  { title: 'DirecTV + Hughes', tags: ['satellite TV', 'satellite internet', 'bundle', 'rural'] },
  { title: 'Frontier + DISH', tags: ['fiber', 'satellite TV', 'home phone', 'bundle', 'rural'] },
  { title: 'Charter', tags: ['cable TV', 'cable internet', 'home phone', 'triple play'] },
  { title: 'Hughes', tags: ['satellite internet', 'rural'] },
]

test.each([
  ['triple-play', 'DirecTV + Hughes'],
  ['satellite-tv', 'DirecTV + Hughes'],
  ['satellite-internet', 'Hughes'],
  ['cable-triple-play', 'Charter'],
  ['cable-tv', 'Charter'],
  ['cable-internet', 'Charter'],
  ['cable-internet-phone', 'Charter'],
  ['dial-up', undefined],
  ['', undefined],
])('finds the script for %s', (service, title) => {
  expect(scriptForService(scripts, service)?.title).toBe(title)
})

test('knows every service that a visitor can ask for', () => {
  const all = [{ tags: ['satellite TV', 'satellite internet', 'cable TV', 'cable internet'] }]
  expect(serviceInterests.filter(service => !scriptForService(all, service))).toEqual([])
})

test('finds nothing among scripts without a matching tag', () => {
  expect(scriptForService([{ tags: ['rural'] }, { tags: [] }], 'cable-tv')).toBeUndefined()
})
