// The `provision` container: creates the database role and schema of every service, once, before the services start.
import { connect, provision, readConfig } from '@portal/service-kit'
import { provisionConfig } from '../startup/config.ts'
import { runCommand } from '../shared/failure.ts'
import { servicePasswords } from '../startup/secrets.ts'

await runCommand(async () => {
  const { DATABASE_URL, ...passwords } = readConfig(provisionConfig, process.env, 'provision')
  const owner = connect(DATABASE_URL, { schema: 'public', max: 1, hasTimeouts: false })
  await provision(owner, servicePasswords(passwords))
  await owner.end()
})
