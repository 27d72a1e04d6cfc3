// One-off, before the services start where they are containers: gives each its role and schema in the owner's database.
import { connect, provision, readConfig } from '@portal/service-kit'
import { provisionConfig } from './config.ts'
import { runCommand } from './failure.ts'
import { servicePasswords } from './secrets.ts'

await runCommand(async () => {
  const { DATABASE_URL, ...passwords } = readConfig(provisionConfig, process.env, 'provision')
  const owner = connect(DATABASE_URL, { schema: 'public', max: 1 })
  await provision(owner, servicePasswords(passwords))
  await owner.end()
})
