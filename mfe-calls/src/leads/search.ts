import type { Search } from '@portal/sdk'
import { leadsApi } from './endpoints.ts'

/** Finds leads on the server by the start of a name, email, or phone number. */
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
