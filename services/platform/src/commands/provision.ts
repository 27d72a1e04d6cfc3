// The `provision` container: creates the database roles and the schema of every service, and migrates them. It runs before
// the services of a release start.
import { connect, provision, readConfig } from '@portal/service-kit'
import { migrateAll } from '../database/migrate-all.ts'
import { provisionConfig } from '../startup/config.ts'
import { runCommand } from '../shared/failure.ts'
import { servicePasswords } from '../startup/secrets.ts'

await runCommand(async () => {
  const { DATABASE_URL, ...passwords } = readConfig(provisionConfig, process.env, 'provision')
  const owner = connect(DATABASE_URL, { schema: 'public', max: 1, hasTimeouts: false })
  await provision(owner, servicePasswords(passwords))
  await owner.end()
  await migrateAll(DATABASE_URL)
})
