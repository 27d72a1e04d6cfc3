import { rmSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Sql } from '@portal/service-kit'
import { migrateAll } from '@portal/platform/database'
import { makeTemporaryFolder } from '@portal/tools/testing'
import type { Drill } from './drill.ts'
import { checkOutEarlierRelease } from './support/earlier-release.ts'
import { isFailure } from './support/load.ts'
import { secondsSince } from './support/seconds-until.ts'
import { underLoad } from './support/under-load.ts'

const leads = 1_000_000
const lockSampleMs = 20

/** The release before the newest migration serves a million leads while this release migrates them, and after that. */
export const d15: Drill = {
  id: 'd15',
  fault: `migration of ${leads.toLocaleString('en')} leads while two copies of the release before the newest migration of calls serve`,
  async run({ seconds }) {
    const folder = await makeTemporaryFolder()
    try {
      const release = checkOutEarlierRelease('calls', folder)
      return await underLoad({ release }, async ({ portal, load }) => {
        const sql = connect(portal.ownerUrl, { schema: 'calls', max: 1, hasTimeouts: false })
        await release.addLeads(sql, leads)
        await sql.end()
        const watch = watchLocks(portal.owner)
        let migrationSeconds = 0
        const answers = await load.during(async () => {
          const startedAt = performance.now()
          await migrateAll(portal.ownerUrl)
          migrationSeconds = secondsSince(startedAt)
          await wait(seconds * 1_000)
        })
        const failed = answers.filter(isFailure)
        for (const { path, status, ms, failure } of failed)
          console.log(`${path}: ${status} after ${Math.round(ms)} ms, ${failure}`)
        return [
          { what: 'failed requests', measured: failed.length, most: 0 },
          { what: 'seconds of the longest wait for a lock', measured: await watch.stop(), most: 2 },
          { what: 'seconds of the migration', measured: migrationSeconds, most: 300 },
        ]
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

/** Watches how long statements wait for a lock. `stop` returns the longest wait in seconds. */
function watchLocks(owner: Sql) {
  let longest = 0
  let isStopped = false
  async function watch() {
    while (!isStopped) {
      const [row] = await owner<[{ seconds: number }]>`
        select coalesce(max(extract(epoch from clock_timestamp() - query_start)), 0)::float as seconds
        from pg_stat_activity where wait_event_type = 'Lock' and wait_event <> 'advisory'`
      longest = Math.max(longest, row.seconds)
      await wait(lockSampleMs)
    }
  }
  const watching = watch()
  return {
    async stop() {
      isStopped = true
      await watching
      return longest
    },
  }
}
