import type { PersonalData } from '@portal/service-kit'
import type { SalesDeps } from '../deps.ts'

/** A sale names its customer by the lead, and perhaps in the reason why it was voided. */
export const personalData: PersonalData<SalesDeps> = {
  tables: [],

  async erase({ leadIds, until }, transaction) {
    const sales = await transaction<{ id: string }[]>`
      update sale set void_reason = 'Erased'
      where lead_id = any (${leadIds}) and voided_at <= ${until} and void_reason <> 'Erased' returning id`
    return { counts: { voidReasons: sales.length }, subjectIds: sales.map(({ id }) => id) }
  },

  async export({ leadIds }, { sql }) {
    const sales = await sql`
      select sale_type as "saleType", created_at as "createdAt", voided_at as "voidedAt", void_reason as "voidReason"
      from sale where lead_id = any (${leadIds}) order by created_at`
    return { sales: [...sales] }
  },
}
