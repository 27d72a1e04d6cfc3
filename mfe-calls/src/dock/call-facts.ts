import type { LiveCall } from '@portal/contracts/calls'

/** What an agent needs to know at the first ring, such as "(315) 555-0142 · 3rd call · Utica, NY". */
export const callFacts = (call: LiveCall): string => listCallFacts(call).join(' · ')

/** The same, one by one. The place is last: a narrow bar drops it. */
export function listCallFacts({ lead, phoneNumber, earlierCalls }: LiveCall): string[] {
  const place = lead && [lead.city, lead.state].filter(Boolean).join(', ')
  return [lead ? phoneNumber : 'New caller', earlierCalls > 0 && `${ordinal(earlierCalls + 1)} call`, place].filter(
    (fact): fact is string => Boolean(fact),
  )
}

const suffixes: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })

const ordinal = (count: number) => `${count}${suffixes[rules.select(count)]}`
