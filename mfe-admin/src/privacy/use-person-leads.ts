import type { FoundLead } from '@portal/contracts/calls'
import { usePersonLeadsQuery } from './endpoints.ts'

interface PersonLeads {
  /** Such as 'Lead: Ann Reed'; empty without a lead. */
  leads: string
  /** The leads, or what to enter to find them. */
  hint: string
}

/**
 * Returns the leads with an email or a phone number, so that an admin sees whose data it is.
 * @param isTyping whether to wait for the rest of it
 */
export function usePersonLeads(person: string, isTyping: boolean): PersonLeads {
  const isComplete = person.includes('@') ? /@.+\../.test(person) : digitsOf(person).length >= phoneDigits
  const {
    currentData: found = [],
    isFetching,
    isError,
  } = usePersonLeadsQuery({ q: person }, { skip: !isComplete || isTyping })
  const names = found.filter(lead => belongsTo(lead, person)).map(({ fullName }) => fullName)
  const leads = names.length > 0 ? `${names.length === 1 ? 'Lead' : 'Leads'}: ${names.join(', ')}` : ''
  if (!isComplete) return { leads, hint: 'Enter an email or phone number to export or erase.' }
  if (isError) return { leads, hint: "Couldn't look up the leads." }
  return {
    leads,
    hint: leads || (isFetching || isTyping ? 'Looking for leads...' : 'No lead found. Other data may exist.'),
  }
}

const phoneDigits = 10

/** The digits of a phone number. */
export const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The search also finds longer emails and numbers. */
const belongsTo = ({ email, phone }: FoundLead, person: string) =>
  person.includes('@')
    ? email.toLowerCase() === person.toLowerCase()
    : digitsOf(phone).slice(-phoneDigits) === digitsOf(person).slice(-phoneDigits)
