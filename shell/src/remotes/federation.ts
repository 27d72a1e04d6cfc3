import type { RegisteredRemote } from '@portal/contracts/remotes'
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime'
import { askAnew, currentUrl, trustFiles } from './files.ts'

const entryDeadlineMs = 30_000

/** Gives every entry its integrity and a deadline; the runtime has neither of its own. Once a tab, before any remote. */
function prepareRuntime(): void {
  registerPlugins([
    {
      name: 'portal-files',
      createScript({ url }) {
        const script = document.createElement('script')
        script.async = true
        window.portalFiles?.prepare(script, url)
        return { script, timeout: entryDeadlineMs }
      },
    },
  ])
}

const containerName = (name: string) => `portal_${name.replaceAll('-', '_')}`

/** Makes remotes known to the runtime; `isAnew`: forgets what it has of them, and asks for their files again. */
function register(remotes: readonly RegisteredRemote[], isAnew = false): void {
  for (const { base, integrity } of remotes) {
    trustFiles(base, integrity)
    if (isAnew) askAnew(base)
  }
  registerRemotes(
    remotes.map(({ name, base, entry }) => ({
      name: containerName(name),
      entry: new URL(currentUrl(base + entry), location.href).href,
      type: 'global',
    })),
    { force: isAnew },
  )
}

/** Loads a module's default export, such as './leads/page' of 'calls'. @throws where any file on the way fails. */
async function load<T>(remoteName: string, module: string): Promise<T> {
  const loaded = await loadRemote<{ default?: T }>(module.replace(/^\./, containerName(remoteName)))
  if (!loaded?.default) throw new Error(`${remoteName} ${module} has no default export`)
  return loaded.default
}

/** The runtime that brings other builds' code: the edge of the shell. */
export const federation = { prepareRuntime, register, load }
