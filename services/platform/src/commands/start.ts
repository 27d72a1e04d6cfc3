// npm start: runs the portal in one process, including its database.
import { runOncePerDatabase } from '../database/run-once-per-database.ts'
import { startInOneProcess } from '../startup/in-one-process.ts'
import { welcomeMessage } from '../startup/portal-settings.ts'
import { preparePortal } from '../startup/prepare.ts'
import { runUntilStopped } from '../startup/run-until-stopped.ts'

const print = (line: string) => console.log(line)

await runUntilStopped(async hooks => {
  const { settings, env, secrets, database } = await preparePortal(hooks, print)
  const valuesFor = (serviceName: string) => ({
    serviceName,
    secrets,
    origin: settings.origin,
    databaseUrl: database.urlOf(serviceName),
  })
  // The demo leads come before the first calls: a call of an unknown number would add a second lead.
  await startInOneProcess(env, valuesFor, hooks, async service => {
    if (!settings.hasDemoData) return
    await runOncePerDatabase(database.owner, `demo ${service.name}`, () => service.loadDemo())
  })
  print(welcomeMessage(settings))
})
