import type { Script } from '@portal/contracts'
import { ApiError, type MemberDirectory, type Sql, type Transaction } from '@portal/service-kit'

/** A database row: a script with the ID of the member who verified its prices. */
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

/** Sorts steps by order; steps of equal order keep their sequence. */
export const sortSteps = <Step extends { order: number }>(steps: readonly Step[]): Step[] =>
  [...steps].sort((one, other) => one.order - other.order)

export const scriptNotFound = () =>
  new ApiError('not_found', "This script doesn't exist. Go back to the list of scripts.")
