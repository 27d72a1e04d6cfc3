import type { admin } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { compareEntries, decodeEntryCursor, encodeEntryCursor, positionInService } from './entry-cursor.ts'
import { readServiceAudit, refreshNames, selectServices } from './service-audits.ts'

/** Returns one page of the audit of all services, newest first. `missing` names services that do not respond. */
export const listAudit: Handler<typeof admin.listAudit, AdminDeps> = async ({ query }, deps) => {
  const { limit = 50, cursor, ...filters } = query
  const selected = selectServices(filters)
  const position = cursor ? decodeEntryCursor(cursor) : null
  await refreshNames(deps)
  const results = await Promise.all(
    selected.map(async serviceName => {
      const before = position && positionInService(position, serviceName)
      const page = readServiceAudit(deps, serviceName, filters, { before, limit })
      return {
        serviceName,
        page: await (serviceName === 'admin' ? page : page.catch(logUnreadable(deps, serviceName))),
      }
    }),
  )
  const found = results.flatMap(({ page }) => page ?? []).sort(compareEntries)
  const entries = found.slice(0, limit)
  const isLastPage = found.length <= limit && results.every(({ page }) => (page?.length ?? 0) < limit)
  const last = entries.at(-1)
  return {
    entries,
    missing: results.filter(({ page }) => !page).map(({ serviceName }) => serviceName),
    nextCursor: last && !isLastPage ? encodeEntryCursor(last) : null,
  }
}

/** A service whose reply breaks the contract counts as missing too. */
const logUnreadable =
  ({ log }: AdminDeps, serviceName: string) =>
  (error: unknown) => {
    log.warn({ err: error, serviceName }, 'service audit unreadable')
    return null
  }
