import type { MenuCount } from '@portal/sdk'
import { quarantineApi } from './endpoints.ts'

/** Leads that look like spam and wait for a decision. */
const waitingLeads: MenuCount = {
  tags: ['QuarantinedLead'],
  async load({ dispatch }) {
    const { pages } = await dispatch(
      quarantineApi.endpoints.quarantinedLeads.initiate({ limit: 1 }, { subscribe: false, forceRefetch: true }),
    ).unwrap()
    const count = pages[0]?.total ?? 0
    return { count, label: `${count} to review` }
  },
}

export default waitingLeads
