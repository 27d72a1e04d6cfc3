import type { calls } from '@portal/contracts'
import { ApiError, audit, publishChange, type Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'

/** Keeps a number on the list although the person asked to be called. @throws {ApiError} `not_found`. */
export const keepDoNotCall: Handler<typeof calls.keepDoNotCall, CallsDeps> = async (request, { sql }) =>
  sql.begin(async transaction => {
    const [kept] = await transaction<{ phoneNumber: string }[]>`
      update do_not_call set kept_at = clock_timestamp() where id = ${request.params.id}
      returning phone_e164 as "phoneNumber"`
    if (!kept) throw new ApiError('not_found', 'This number is no longer on the list.')
    await audit(transaction, request, { action: 'do-not-call.keep', subjectId: request.params.id, details: kept })
    await publishChange(transaction, { tags: [{ type: 'DoNotCall' }] })
  }) as Promise<never>
