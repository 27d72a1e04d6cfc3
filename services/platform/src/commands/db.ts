// npm run db: prints the connection string of the running database's owner.
import { runningDatabaseUrl } from '../database/embedded.ts'
import { Failure, runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets, ownerPasswordVariable } from '../startup/secrets.ts'

await runCommand(async () => {
  const folder = dataFolder()
  const url =
    process.env['DATABASE_URL'] || runningDatabaseUrl(folder, openSecrets(folder)[ownerPasswordVariable] ?? '')
  if (!url) throw new Failure(`No database runs on ${folder}: start the portal first.`)
  console.log(url)
})
