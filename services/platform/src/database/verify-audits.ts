import { connect, verifyAudit } from '@portal/service-kit'
import { backendServices } from '../startup/backend-services.ts'

/** Verifies the audit of every service. @returns a line for each service and each problem. */
export async function verifyAudits(ownerUrl: string): Promise<{ lines: string[]; isIntact: boolean }> {
  const lines: string[] = []
  let isIntact = true
  for (const { name } of backendServices) {
    const sql = connect(ownerUrl, { schema: name, max: 2 })
    try {
      const { entries, erased, broken } = await verifyAudit(sql)
      const [receipts] = await sql<[{ erased: number }]>`
        select (select coalesce(sum((counts -> ${name} ->> 'audit')::int), 0) from admin.erasure)::int
          + (select coalesce(sum((removed ->> 'auditDetails')::int), 0) from retention_run)::int as erased`
      const problems = broken.map(({ id, problem }) => `${name}: entry ${id} ${problem}`)
      if (erased !== receipts.erased) {
        problems.push(`${name}: ${erased} entries are erased, but the receipts count ${receipts.erased}`)
      }
      if (problems.length > 0) isIntact = false
      lines.push(...problems, `${name}: ${entries} entries, ${problems.length === 0 ? 'intact' : 'tampered with'}`)
    } finally {
      await sql.end()
    }
  }
  return { lines, isIntact }
}
