import { changeEvent, releaseTag } from '@portal/contracts'
import { changeChannel, parseJson, type Sql } from '@portal/service-kit'
import type { LandingPage } from './landing-page.ts'

/**
 * Renders the landing page at startup, after every release or rollback of the page by any copy of the gateway, and after
 * an outage of the database connection.
 */
export async function prepareLandingPage(sql: Sql, landing: Pick<LandingPage, 'prepare'>): Promise<void> {
  await sql.listen(
    changeChannel,
    payload => {
      // The live connections log what is malformed.
      const tags = changeEvent.safeParse(parseJson(payload)).data?.tags ?? []
      if (tags.some(({ type, id }) => type === releaseTag && id === 'landing')) void landing.prepare()
    },
    () => void landing.prepare(),
  )
}
