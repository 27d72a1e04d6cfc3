import type { calls, FoundLead } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/** Returns the names of the leads with these IDs. Other services store only the ID of a lead. */
export const leadNames: Handler<typeof calls.leadNames, CallsDeps> = ({ query: { ids } }, { sql }) =>
  sql<Pick<FoundLead, 'id' | 'fullName'>[]>`
    select id, full_name as "fullName" from lead where id in ${sql(ids)} and spam_reason is null`
