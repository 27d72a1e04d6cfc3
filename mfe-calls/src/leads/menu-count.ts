import { figureTag, type MenuCount } from '@portal/sdk'
import { leadsApi } from './endpoints.ts'
import { viewerTimeZone } from './viewer-time-zone.ts'

/** Leads that wait: today's that are not contacted yet, and follow-ups that are due. */
const waitingLeads: MenuCount = {
  tags: [figureTag('LeadSummary')],
  async load({ dispatch }) {
    const { today, followUps } = await dispatch(
      leadsApi.endpoints.leadSummary.initiate({ timeZone: viewerTimeZone }, { subscribe: false }),
    ).unwrap()
    const added = today.total - today.contacted
    return { count: added + followUps.total, label: `${added} new today, ${followUps.total} to follow up` }
  },
}

export default waitingLeads
