import type { callsInternal, RowFor } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import { readCalls, toCall } from '../calls/read-calls.ts'
import type { CallsDeps } from '../deps.ts'
import { readLeads } from '../leads/read-leads.ts'

/** Reads rows for all members at once. A call differs for the member who answered or dialed it. */
export const readRows: Handler<typeof callsInternal.readRows, CallsDeps> = async ({ body }, deps) => {
  const [leads, calls] = await Promise.all([
    body.Lead.length > 0 ? readLeads(body.Lead, deps) : [],
    body.Call.length > 0 ? readCalls(body.Call, deps) : [],
  ])
  return {
    rows: [
      ...leads.map((row): RowFor => ({ type: 'Lead', memberId: null, row })),
      ...calls.flatMap(call =>
        [null, ...(call.memberId === null ? [] : [call.memberId])].map(
          (memberId): RowFor => ({ type: 'Call', memberId, row: toCall(call, memberId, deps) }),
        ),
      ),
    ],
  }
}
