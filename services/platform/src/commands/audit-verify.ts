// npm run audit:verify: compares the audit of every service with its chain, and lists the entries that were tampered with.
import { findOwnerUrl } from '../database/owner-url.ts'
import { verifyAudits } from '../database/verify-audits.ts'
import { runCommand } from '../shared/failure.ts'
import { dataFolder } from '../shared/paths.ts'
import { openSecrets } from '../startup/secrets.ts'

await runCommand(async () => {
  const folder = dataFolder()
  const { lines, isIntact } = await verifyAudits(findOwnerUrl(folder, openSecrets(folder)))
  for (const line of lines) console.log(line)
  if (!isIntact) process.exitCode = 1
})
