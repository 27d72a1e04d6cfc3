import type { ChangeEvent } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'

const maxNamed = 20

/** Returns the tags of all calls with one of these numbers, in E.164: a new call decides whether they may be called again. */
export async function callTagsOf(transaction: Transaction, numbers: readonly string[]): Promise<ChangeEvent['tags']> {
  if (numbers.length === 0) return []
  const calls = await transaction<{ id: string }[]>`
    select id from call where phone_e164 = any (${[...numbers]}) order by started_at desc limit ${maxNamed + 1}`
  return calls.length > maxNamed ? [{ type: 'Call' }] : calls.map(({ id }) => ({ type: 'Call', id }))
}
