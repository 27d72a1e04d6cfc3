import type { admin } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { askedServices, pageOf, refreshNames } from './ask-services.ts'
import { behind, fromCursor, inOrder, toCursor } from './entry-cursor.ts'

/** One page of what all services wrote down, newest first. A service that does not answer is named; the rest is shown. */
export const listAudit: Handler<typeof admin.listAudit, AdminDeps> = async ({ query }, deps) => {
  const { limit = 50, cursor, ...filters } = query
  const asked = askedServices(filters)
  const position = cursor ? fromCursor(cursor) : null
  await refreshNames(deps)
  const answers = await Promise.all(
    asked.map(async serviceName => {
      const before = position && behind(position, serviceName)
      const reading = pageOf(deps, serviceName, filters, { before, limit })
      return {
        serviceName,
        found: await (serviceName === 'admin' ? reading : reading.catch(notRead(deps, serviceName))),
      }
    }),
  )
  const found = answers.flatMap(answer => answer.found ?? []).sort(inOrder)
  const entries = found.slice(0, limit)
  const isLast = found.length <= limit && answers.every(answer => (answer.found?.length ?? 0) < limit)
  const last = entries.at(-1)
  return {
    entries,
    missing: answers.filter(answer => !answer.found).map(({ serviceName }) => serviceName),
    nextCursor: last && !isLast ? toCursor(last) : null,
  }
}

/** Also what a service answers outside its contract is on nobody's screen but missing. */
const notRead =
  ({ log }: AdminDeps, serviceName: string) =>
  (error: unknown) => {
    log.warn({ err: error, serviceName }, 'a part of the audit could not be read')
    return null
  }
