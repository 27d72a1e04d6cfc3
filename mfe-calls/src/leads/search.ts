import { type FoundLead, stageLabels } from '@portal/contracts/calls'
import { fullName } from '@portal/contracts/fields'
import type { Search } from '@portal/sdk'
import { leadsApi } from './endpoints.ts'

/** Finds leads on the server by the start of a name, email, or phone number. */
const searchLeads: Search = async (q, { dispatch }) => {
  const leads = await dispatch(
    leadsApi.endpoints.searchLeads.initiate({ q }, { forceRefetch: true, subscribe: false }),
  ).unwrap()
  return leads.map(lead => ({
    title: lead.fullName,
    hint: hintOf(lead, q.includes('@')),
    to: `/leads?lead=${lead.id}`,
    icon: 'Inbox',
  }))
}

export default searchLeads

/** Such as "(315) 555-0142 · 13501 · Ann Agent · Quoted". A search for an email address shows it, not the phone. */
function hintOf({ phone, email, zipCode, assignedToUser, stage }: FoundLead, isEmail: boolean): string {
  const owner = assignedToUser ? fullName(assignedToUser) : 'Unassigned'
  return [isEmail ? email : phone, zipCode, owner, stageLabels[stage]].filter(Boolean).join(' · ')
}
