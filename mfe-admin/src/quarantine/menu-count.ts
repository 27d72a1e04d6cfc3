import type { MenuCount } from '@portal/sdk'
import { quarantineApi } from './endpoints.ts'

/** Counts the leads in quarantine that wait for a decision. */
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
