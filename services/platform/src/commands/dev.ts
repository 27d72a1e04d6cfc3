// npm run dev [-- calls sales]: runs the portal for developers. Services restart after a change; the named remotes are
// compiled at every change and update the open page with React Fast Refresh.
import { developable, watchRemotes } from '../dev/watch-remotes.ts'
import { watchServices } from '../dev/watch-services.ts'
import { Failure } from '../shared/failure.ts'
import { startAsProcesses } from '../startup/as-processes.ts'
import { runUntilStopped } from '../startup/run-until-stopped.ts'

const names = process.argv.slice(2)
const print = (line: string) => console.log(line)

await runUntilStopped(async hooks => {
  if (process.env['NODE_ENV'] === 'production') throw new Failure('npm run dev is not for production. Use npm start.')
  const devServer = names.length > 0 ? await watchRemotes(names, hooks) : undefined
  const parts = devServer ? { unbuilt: ['shell', ...names], env: { DEV_SERVER: devServer } } : {}
  const stopWatching = watchServices(await startAsProcesses(hooks, print, parts), print)
  hooks.onStop(stopWatching)
  if (!devServer) print(`To edit screens, name their remotes: npm run dev -- ${developable().join(' ')}`)
})
