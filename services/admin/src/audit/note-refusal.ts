import type { adminInternal } from '@portal/contracts'
import { audit, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

/** Keeps a refusal of the gateway's. */
export const noteRefusal: Handler<typeof adminInternal.noteRefusal, AdminDeps> = async ({ body }, { sql }) => {
  const { memberId: id, role, subject, requestId } = body
  await audit(
    sql,
    { actor: { id, role, firstName: '', lastName: '' }, requestId },
    { action: 'refused', subjectId: subject },
  )
}
