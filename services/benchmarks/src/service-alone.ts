import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { connect, type Service, type Sql } from '@portal/service-kit'
import { prepareTemplate, startTestService, type TestService, testPeople } from '@portal/service-kit/testing'
import { root } from '@portal/platform/shared'
import { openTemporaryDatabase } from '@portal/tools/testing'

export interface ServiceAlone {
  readonly service: TestService
  /** Another connection, as the database owner. */
  readonly sql: Sql
  stop(): Promise<void>
}

/** Starts one service with an empty database. Requests to it stay in memory. */
export async function startAlone(service: Service): Promise<ServiceAlone> {
  const { name } = service
  const server = await openTemporaryDatabase()
  process.env['TEST_DATABASE_URL'] = server.url
  await prepareTemplate(server.url, [
    { serviceName: name, migrations: pathToFileURL(join(root, `services/${name}/migrations/`)) },
  ])
  const people = Object.values(testPeople).map(person => ({ ...person, isActive: true }))
  const alone = await startTestService(service, { peer: () => async () => Response.json(people) })
  const sql = connect(alone.database.ownerUrl, { schema: name, max: 2, hasTimeouts: false })
  return {
    service: alone,
    sql,
    async stop() {
      await sql.end()
      await alone.stop()
      await server.stop()
    },
  }
}
