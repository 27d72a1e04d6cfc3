import type { admin } from '@portal/contracts'
import { audit, type Verb } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { type Telephony, TelephonyError } from '../telephony/port.ts'
import { stopAtRequests } from '../telephony/vendor-facts.ts'

/** Signs in at the vendor and looks around. A failure is an answer, not an error: it says what to do. */
export const testConnection: Verb<typeof admin.testConnection, AdminDeps> = async (
  call,
  { sql, telephony, budget },
) => {
  if (!telephony) return { success: false, error: 'Credentials Required' }
  const found = await tried(telephony)
  await audit(sql, call, { action: 'telephony.test', details: { success: found.success } })
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
