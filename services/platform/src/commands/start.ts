// npm start: the whole portal in one process, database included.
import { runOncePerDatabase } from '../database/run-once-per-database.ts'
import { welcome } from '../startup/portal-settings.ts'
import { prepare } from '../startup/prepare.ts'
import { startInOneProcess } from '../startup/in-one-process.ts'
import { runUntilStopped } from '../startup/run-until-stopped.ts'

const say = (line: string) => console.log(line)

await runUntilStopped(async unwinding => {
  const { settings, env, secrets, database } = await prepare(unwinding, say)
  const { origin, hasDemoData } = settings
  const knownOf = (serviceName: string) => ({ secrets, origin, databaseUrl: database.urlOf(serviceName) })
  const { services } = await startInOneProcess(env, knownOf, unwinding)
  if (hasDemoData) {
    for (const service of services)
      await runOncePerDatabase(database.owner, `demo ${service.name}`, () => service.loadDemo())
  }
  say(welcome(settings))
})
