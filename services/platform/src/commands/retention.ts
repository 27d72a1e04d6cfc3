// npm run retention [-- --dry-run]: removes what is older than its period now, or prints how much that is.
import { parseArgs } from 'node:util'
import { findOwnerUrl } from '../database/owner-url.ts'
import { removeExpiredInAllServices } from '../database/remove-expired-in-all-services.ts'
import { runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const { values } = parseArgs({ options: { 'dry-run': { type: 'boolean' } } })
  const folder = dataFolder()
  const url = findOwnerUrl(folder, openSecrets(folder))
  for (const line of await removeExpiredInAllServices(url, values['dry-run'] ?? false)) console.log(line)
})
