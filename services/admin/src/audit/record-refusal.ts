import type { adminInternal } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** Records in the audit that the gateway rejected a member by role. */
export const recordRefusal: Handler<typeof adminInternal.recordRefusal, AdminDeps> = async ({ body }, { sql }) => {
  const { memberId: id, role, subject, requestId } = body
  await audit(
    sql,
    { actor: { id, role, firstName: '', lastName: '' }, requestId },
    { action: 'refused', subjectId: subject },
  )
}
