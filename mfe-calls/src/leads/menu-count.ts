import { figureTags } from '@portal/contracts/figures'
import { figureTag, type MenuCount } from '@portal/sdk'
import { queueApi } from '../queue/endpoints.ts'

/** Leads to call now, the same number as on the dashboard and on the button *Next lead*. */
const leadsToCall: MenuCount = {
  tags: figureTags.leadQueue.map(figureTag),
  async load({ dispatch }) {
    const { total, counts, nextDueAt } = await dispatch(
      queueApi.endpoints.leadQueue.initiate(undefined, { subscribe: false }),
    ).unwrap()
    return {
      count: total,
      label: `${total} to call now: ${counts.new} new, ${counts['follow-up']} to follow up`,
      changesAt: nextDueAt === null ? undefined : Date.parse(nextDueAt),
    }
  },
}

export default leadsToCall
