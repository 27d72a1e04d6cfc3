import { type admin, admins } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import type { Telephony } from '../vendor/telephony.ts'
import { TelephonyError } from '../vendor/telephony-error.ts'
import { maxRequestsPerDay } from '../vendor/vendor-assumptions.ts'

/**
 * Signs in to the vendor and reads the account. A failure is a result, not an error; its message says what to do. The
 * result replaces the failure that the status shows.
 */
export const testConnection: Handler<typeof admin.testConnection, AdminDeps> = async (
  request,
  { sql, telephony, requestBudget, now },
) => {
  if (!telephony) return { success: false, error: 'Credentials Required' }
  const result = await tryConnection(telephony)
  await sql.begin(async transaction => {
    const [failedAt, failure] = result.success ? [null, null] : [now(), result.error]
    await transaction`update sync set failed_at = ${failedAt}, failure = ${failure}`
    await audit(transaction, request, { action: 'telephony.test', details: { success: result.success } })
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  })
  if (!result.success) return result
  const requestsLeft = Math.max(0, maxRequestsPerDay - (await requestBudget.spent()))
  return { ...result, data: { ...result.data, requestsLeft } }
}

async function tryConnection(telephony: Telephony) {
  try {
    return { success: true as const, data: await telephony.testConnection() }
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    return { success: false as const, error: error.message }
  }
}
