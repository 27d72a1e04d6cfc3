import { type admin, type AuditEntry, type AuditFilters, fullName } from '@portal/contracts'
import { audit, csvResponse, csvLine, type Handler, runExport, type ServiceRequest } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { mergeEntries } from './merge-entries.ts'
import { maxPageSize, readServiceAudit, refreshNames, selectServices } from './service-audits.ts'

const columns = ['Time (UTC)', 'Service', 'Member', 'Role', 'Action', 'Subject', 'Details', 'Member ID', 'Request ID']
const linesPerChunk = 500

/**
 * Streams every entry that matches the filters as CSV, page by page from each service. The export is complete or it fails:
 * if a service does not respond, the request is rejected, or the stream breaks off.
 * @throws {ApiError} `unavailable` naming the service.
 */
export const exportAudit: Handler<typeof admin.exportAudit, AdminDeps> = async (request, deps) =>
  runExport(deps, request, () => respond(request, deps))

async function respond(request: ServiceRequest<typeof admin.exportAudit>, deps: AdminDeps): Promise<Response> {
  const { query, signal } = request
  const sources = selectServices(query).map(serviceName => readAllEntries(deps, serviceName, query))
  await refreshNames(deps)
  const entries = await mergeEntries(sources)
  await audit(deps.sql, request, { action: 'audit.export', details: { ...query } })

  async function* chunks() {
    let text = csvLine(columns)
    let count = 0
    for await (const entry of entries) {
      if (signal.aborted) return
      text += toCsvLine(entry)
      if (++count % linesPerChunk > 0) continue
      yield text
      text = ''
    }
    yield text
  }
  return csvResponse(chunks(), 'audit_export', deps.now().toISOString().slice(0, 10))
}

/** Yields every matching entry of one service, newest first. */
async function* readAllEntries(
  deps: AdminDeps,
  serviceName: string,
  filters: AuditFilters,
): AsyncGenerator<AuditEntry, void> {
  let before: AuditEntry | null = null
  for (;;) {
    const page: AuditEntry[] = await readServiceAudit(deps, serviceName, filters, {
      before: before && { at: before.at, id: before.id },
      limit: maxPageSize,
    })
    yield* page
    if (page.length < maxPageSize) return
    before = page.at(-1) ?? null
  }
}

function toCsvLine({
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
  const detailsText = Object.keys(details).length > 0 ? JSON.stringify(details) : ''
  return csvLine([at, service, member, actorRole ?? '', action, subjectId ?? '', detailsText, actorId ?? '', requestId])
}
