// npm run dev [-- calls sales]: runs the portal for developers. Services restart after a change; the named remotes and the
// shell are compiled at every change and update the open page with React Fast Refresh. Without a name, all screens run from
// their builds.
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
  print('Services restart when their sources change.')
  print(
    devServer
      ? `Screens of ${names.join(', ')} and the shell update in the open page.`
      : `Screens run from their builds. To edit them, name remotes: npm run dev -- ${developable().join(' ')}`,
  )
})
