import { type admin, privacyInternal } from '@portal/contracts'
import { serviceNames } from '@portal/contracts/services'
import { audit, exportPerson, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { findPerson } from './find-person.ts'
import { personalData } from './erase-and-export.ts'

/** Returns a person's data from all services. @throws {ApiError} `unavailable` naming a service that does not respond. */
export const exportPersonData: Handler<typeof admin.exportPersonData, AdminDeps> = async (request, deps) => {
  const { sql, peers, now } = deps
  const person = await findPerson(deps, request.body)
  const { emails, phones } = person
  const data = await Promise.all(
    serviceNames.map(async serviceName => [
      serviceName,
      serviceName === 'admin'
        ? await exportPerson(sql, personalData, person, deps)
        : await peers.call(serviceName, privacyInternal.exportPerson, person),
    ]),
  )
  // The audit entry does not name the person, so that an erasure need not change it.
  await audit(sql, request, { action: 'privacy.export' })
  return { exportedAt: now().toISOString(), emails, phones, data: Object.fromEntries(data) as never }
}
