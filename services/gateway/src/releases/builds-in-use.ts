import type { Sql, Transaction } from '@portal/service-kit'

/** A session ends after ten hours, so no tab is older than this. */
const tabHours = 24

/** Returns SQL that selects every build (remote and build ID) that runs, is previewed, or may still be open in a tab. */
export const buildsInUse = (sql: Sql | Transaction) => sql`
  select remote, stable as build from pointer
  union select remote, candidate from pointer where candidate is not null
  union select remote, build from preview where expires_at > now()
  union select remote, build from build_health where minute > now() - make_interval(hours => ${tabHours})
  union select remote, from_build from release_log
    where from_build is not null and at > now() - make_interval(hours => ${tabHours})
  union select remote, build from release_log
    where kind = 'candidate' and at > now() - make_interval(hours => ${tabHours})`
