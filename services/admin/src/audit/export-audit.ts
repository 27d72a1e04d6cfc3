import { type admin, type AuditEntry, type AuditFilters, fullName } from '@portal/contracts'
import { audit, csvResponse, csvLine, type Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { askedServices, largestPage, pageOf, refreshNames } from './ask-services.ts'
import { merged } from './merged.ts'

const columns = ['Time (UTC)', 'Service', 'Member', 'Role', 'Action', 'Subject', 'Details', 'Member ID', 'Request ID']
const linesAtOnce = 500

/**
 * Streams every entry that matches the filters as CSV, page by page from each service. It is whole or it fails: a service
 * that does not answer refuses the export, or breaks it off.
 * @throws {Refusal} `unavailable` naming the service.
 */
export const exportAudit: Handler<typeof admin.exportAudit, AdminDeps> = async (call, deps) => {
  const { query, signal } = call
  const sources = askedServices(query).map(serviceName => entriesOf(deps, serviceName, query))
  await refreshNames(deps)
  const entries = await merged(sources)
  await audit(deps.sql, call, { action: 'audit.export', details: { ...query } })

  async function* lines() {
    let text = csvLine(columns)
    let count = 0
    for await (const entry of entries) {
      if (signal.aborted) return
      text += line(entry)
      if (++count % linesAtOnce > 0) continue
      yield text
      text = ''
    }
    yield text
  }
  return csvResponse(lines())
}

/** Everything of one service that matches, newest first. */
async function* entriesOf(
  deps: AdminDeps,
  serviceName: string,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry, void> {
  let before: AuditEntry | null = null
  for (;;) {
    const page: AuditEntry[] = await pageOf(deps, serviceName, filters, {
      before: before && { at: before.at, id: before.id },
      limit: largestPage,
    })
    yield* page
    if (page.length < largestPage) return
    before = page.at(-1) ?? null
  }
}

function line({
  at,
  service,
  actorName,
  actorRole,
  action,
  subjectId,
  details,
  actorId,
  requestId,
}: AuditEntry): string {
  const member = fullName(actorName)
  const what = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  return csvLine([at, service, member, actorRole ?? '', action, subjectId ?? '', what, actorId ?? '', requestId])
}
