import { expect, test } from '@jest/globals'
import type { Member } from '@portal/contracts'
import { createMemberDirectory } from './member-directory.ts'
import type { Peers } from './peers.ts'

const id = '0a000000-0000-4000-8000-000000000001'
const named = (lastName: string): Member[] => [{ id, firstName: 'Ann', lastName, role: 'agent', isActive: true }]

/** A directory, and the answers that identity owes it, in the order in which it asked. */
function slowly() {
  const answers: ((members: Member[]) => void)[] = []
  const call = () => new Promise<Member[]>(resolve => answers.push(resolve))
  return { answers, members: createMemberDirectory({ call } as unknown as Peers) }
}

test('an older answer does not replace a newer one', async () => {
  const { answers, members } = slowly()
  const older = members.refresh()
  members.invalidate()
  const newer = members.refresh()
  answers[1]?.(named('Now'))
  await newer
  answers[0]?.(named('Before'))
  await older
  expect(members.nameOf(id)?.lastName).toBe('Now')
})

test('an answer from before a change is better than none, and is asked for anew', async () => {
  const { answers, members } = slowly()
  const first = members.refresh()
  members.invalidate()
  answers[0]?.(named('Before'))
  await first
  expect(members.nameOf(id)?.lastName).toBe('Before')
  const second = members.refresh()
  answers[1]?.(named('Now'))
  await second
  expect(members.nameOf(id)?.lastName).toBe('Now')
})
