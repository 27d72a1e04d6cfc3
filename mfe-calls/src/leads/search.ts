import type { Search } from '@portal/sdk'
import { leadsApi } from './endpoints.ts'

/** Leads by the first letters of a name, an e-mail or a phone, found by the server among all there are. */
const searchLeads: Search = async (q, { dispatch }) => {
  const leads = await dispatch(
    leadsApi.endpoints.searchLeads.initiate({ q }, { forceRefetch: true, subscribe: false }),
  ).unwrap()
  return leads.map(({ id, fullName, phone, email }) => ({
    title: fullName,
    hint: `${phone} · ${email}`,
    to: `/leads?lead=${id}`,
    icon: 'Inbox',
  }))
}

export default searchLeads
