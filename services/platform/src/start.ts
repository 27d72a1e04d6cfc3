// npm start: the whole portal in one process, database included.
import { runOncePerDatabase } from './database/done.ts'
import { welcome } from './portal-settings.ts'
import { prepare } from './prepare.ts'
import { startInOneProcess } from './together.ts'
import { runUntilStopped } from './unwinding.ts'

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
