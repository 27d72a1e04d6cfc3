import { type admin, admins } from '@portal/contracts'
import { publishChange, audit, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../../deps.ts'
import { type Telephony, TelephonyError } from '../vendor/port.ts'
import { stopAtRequests } from '../vendor/vendor-facts.ts'

/**
 * Signs in at the vendor and looks around. A failure is an answer, not an error: it says what to do. What was found is
 * also what the status says from now on.
 */
export const testConnection: Handler<typeof admin.testConnection, AdminDeps> = async (
  call,
  { sql, telephony, budget, now },
) => {
  if (!telephony) return { success: false, error: 'Credentials Required' }
  const found = await tried(telephony)
  await sql.begin(async transaction => {
    const [failedAt, failure] = found.success ? [null, null] : [now(), found.error]
    await transaction`update sync set failed_at = ${failedAt}, failure = ${failure}`
    await audit(transaction, call, { action: 'telephony.test', details: { success: found.success } })
    await publishChange(transaction, { tags: [{ type: 'Telephony' }], to: { roles: [...admins] } })
  })
  if (!found.success) return found
  return { ...found, data: { ...found.data, requestsLeft: Math.max(0, stopAtRequests - (await budget.spent())) } }
}

async function tried(telephony: Telephony) {
  try {
    return { success: true as const, data: await telephony.testConnection() }
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error
    return { success: false as const, error: error.message }
  }
}
