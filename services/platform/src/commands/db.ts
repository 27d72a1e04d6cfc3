// npm run db: prints the connection string of the database owner.
import { findOwnerUrl } from '../database/owner-url.ts'
import { runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const folder = dataFolder()
  console.log(findOwnerUrl(folder, openSecrets(folder)))
})
