import type { Script } from '@portal/contracts'
import type { MemberDirectory, Sql, Transaction } from '@portal/service-kit'

/** A script as the database gives it. */
export interface ScriptRow extends Omit<Script, 'pricesVerified'> {
  verifiedAt: string | null
  verifiedBy: string | null
}

/** The columns of `ScriptRow`. */
export const scriptColumns = (sql: Sql | Transaction) => sql`
  id, title, description, category, tags, content, steps, updated_at as "updatedAt",
  prices_verified_at as "verifiedAt", prices_verified_by as "verifiedBy"`

export function toScript({ verifiedAt, verifiedBy, ...row }: ScriptRow, members: MemberDirectory): Script {
  return {
    ...row,
    content: row.steps.length > 0 ? row.steps.map(step => step.content).join('\n\n') : row.content,
    pricesVerified: verifiedAt === null ? null : { at: verifiedAt, by: members.nameOf(verifiedBy) },
  }
}

/** Steps as they are stored: ascending, those of equal order as they came. */
export const inOrder = <Step extends { order: number }>(steps: readonly Step[]): Step[] =>
  [...steps].sort((one, other) => one.order - other.order)
