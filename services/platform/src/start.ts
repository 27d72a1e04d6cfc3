// npm start: the whole portal in one process, database included.
import { onceEver } from './database/done.ts'
import { welcome } from './portal-settings.ts'
import { prepare } from './prepare.ts'
import { startTogether } from './together.ts'
import { runUntilStopped } from './unwinding.ts'

const say = (line: string) => console.log(line)

await runUntilStopped(async unwinding => {
  const { settings, env, secrets, database } = await prepare(unwinding, say)
  const { origin, hasDemoData } = settings
  const knownOf = (word: string) => ({ secrets, origin, databaseUrl: database.urlOf(word) })
  const { services } = await startTogether(env, knownOf, unwinding)
  if (hasDemoData) {
    for (const service of services) await onceEver(database.owner, `demo ${service.word}`, () => service.loadDemo())
  }
  say(welcome(settings))
})
