import { connect, countExpired, removeExpired } from '@portal/service-kit'
import { backendServices } from '../startup/backend-services.ts'

/**
 * Removes what is older than its period in all services, as their nightly jobs do.
 * @param isDryRun only counts the records.
 * @returns a line for each service and kind.
 */
export async function removeExpiredInAllServices(
  ownerUrl: string,
  isDryRun: boolean,
  now = new Date(),
): Promise<string[]> {
  const lines: string[] = []
  for (const { name, retention } of backendServices) {
    const sql = connect(ownerUrl, { schema: name, max: 1, hasTimeouts: false })
    try {
      const kinds = await (isDryRun ? countExpired : removeExpired)(sql, name, retention, now)
      const verb = isDryRun ? 'would be removed' : 'removed'
      lines.push(...kinds.map(({ kind, days, records }) => `${name}: ${kind}: ${records} ${verb} (after ${days} days)`))
    } finally {
      await sql.end()
    }
  }
  return lines
}
