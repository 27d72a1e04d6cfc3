import type { ChangeEvent } from '@portal/contracts'
import type { Transaction } from '@portal/service-kit'

// A change event holds up to 50 tags.
const maxNamed = { Lead: 40, Call: 20 }

/** Returns the tags of all leads with one of these numbers, in E.164. */
export async function leadTags(transaction: Transaction, numbers: readonly string[]): Promise<ChangeEvent['tags']> {
  return tagsOf(
    'Lead',
    await transaction`
      select id from lead where phone_e164 = any(${[...numbers]}) and spam_reason is null limit ${maxNamed.Lead + 1}`,
  )
}

/** Returns the tags of all calls with one of these numbers, in E.164. */
export async function callTags(transaction: Transaction, numbers: readonly string[]): Promise<ChangeEvent['tags']> {
  return tagsOf(
    'Call',
    await transaction`select id from call where phone_e164 = any(${[...numbers]}) limit ${maxNamed.Call + 1}`,
  )
}

const tagsOf = (type: 'Lead' | 'Call', rows: readonly Record<string, string>[]): ChangeEvent['tags'] =>
  rows.length > maxNamed[type] ? [{ type }] : rows.map(({ id }) => ({ type, id }))
