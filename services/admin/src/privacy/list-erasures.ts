import type { admin } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'
import { type ErasureRow, erasureColumns, toErasure } from './erasure-row.ts'

const maxErasures = 100

/** Lists the receipts of the newest erasures. */
export const listErasures: Handler<typeof admin.listErasures, AdminDeps> = async (_, { sql, members }) => {
  const [rows] = await Promise.all([
    sql<ErasureRow[]>`
      select ${erasureColumns(sql)} from erasure order by requested_at desc limit ${maxErasures}`,
    members.refresh(),
  ])
  return rows.map(row => toErasure(row, members))
}
