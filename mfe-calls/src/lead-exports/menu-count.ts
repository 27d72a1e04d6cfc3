import type { MenuCount } from '@portal/sdk'
import { leadExportsApi } from './endpoints.ts'

/** Requests that wait for a supervisor. */
const waitingRequests: MenuCount = {
  tags: ['ExportRequest'],
  async load({ dispatch }) {
    const requests = await dispatch(
      leadExportsApi.endpoints.exportRequests.initiate(undefined, { subscribe: false }),
    ).unwrap()
    const count = requests.filter(({ status, isOwn }) => status === 'waiting' && !isOwn).length
    return { count, label: `${count} waiting` }
  },
}

export default waitingRequests
