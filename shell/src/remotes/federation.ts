import type { RegisteredRemote } from '@portal/contracts/remotes'
import {
  getInstance,
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerGlobalPlugins,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime'
import { currentUrl, endHangingRequests, registerFiles, retryFiles } from './remote-files.ts'
import { endHangingShellRequests, retryShellFiles } from './shell-files.ts'

const entryTimeoutMs = 30_000

/** Gives every remote entry its integrity hash and a timeout; the runtime itself has neither. */
const entryFiles: ModuleFederationRuntimePlugin = {
  name: 'portal-entry-files',
  createScript({ url }) {
    const script = document.createElement('script')
    script.async = true
    window.portalFiles?.prepare(script, url)
    return { script, timeout: entryTimeoutMs }
  },
}

/**
 * Forgets a shared module of the shell that failed to load, so that the next load requests it again. Without this, the
 * share scope would return the same rejected promise until the tab is reloaded.
 */
const forgetFailedShares: ModuleFederationRuntimePlugin = {
  name: 'portal-forget-failed-shares',
  errorLoadShare({ pkgName, shareScopeMap }) {
    for (const scope of Object.values(shareScopeMap)) {
      for (const shared of Object.values(scope[pkgName] ?? {})) {
        if (!shared.loaded) shared.loading = null
      }
    }
    retryShellFiles()
  },
}

/**
 * Registers remotes again. The runtime assigns each shared module to the remote that loaded it last, and would delete it
 * with that remote.
 */
function registerAgain(remotes: Parameters<typeof registerRemotes>[0]): void {
  const shell = getInstance()
  for (const scope of Object.values(shell?.shareScopeMap ?? {})) {
    for (const versions of Object.values(scope)) {
      for (const shared of Object.values(versions)) shared.from = shell?.name ?? shared.from
    }
  }
  registerRemotes(remotes, { force: true })
}

/** Prepares the runtime. Call it once per tab, before any remote is registered: instances of remotes copy global plugins. */
function prepareRuntime(): void {
  registerGlobalPlugins([forgetFailedShares])
  registerPlugins([entryFiles])
}

const containerName = (name: string) => `portal_${name.replaceAll('-', '_')}`

/**
 * Registers remotes, so that `load` can load their modules.
 * @param attempt from 1 on, registers the remotes again. The first attempt of a Retry also cancels hanging requests;
 * later attempts find requests that are merely slow and may belong to the Retry of another part of the page.
 */
function register(remotes: readonly RegisteredRemote[], attempt = 0): void {
  const isRetry = attempt > 0
  const available = remotes.filter(({ unavailable }) => !unavailable)
  for (const { base, integrity } of available) {
    registerFiles(base, integrity)
    if (attempt === 1) retry({ base })
    else if (isRetry) retryFiles(base)
  }
  const entries = available.map(({ name, base, entry }) => ({
    name: containerName(name),
    entry: new URL(currentUrl(base + entry), location.href).href,
    type: 'global' as const,
  }))
  if (isRetry) registerAgain(entries)
  else registerRemotes(entries)
}

/** Cancels hanging requests for a remote's files and its shared files of the shell. The next ones have a new query. */
function retry({ base }: Pick<RegisteredRemote, 'base'>): void {
  endHangingRequests(base)
  retryFiles(base)
  endHangingShellRequests()
}

/** Returns a module's default export, such as './leads/page' of 'calls'. @throws if any of its files fails to load. */
async function load<T>(remoteName: string, module: string): Promise<T> {
  const loaded = await loadRemote<{ default?: T }>(module.replace(/^\./, containerName(remoteName)))
  if (!loaded?.default) throw new Error(`${module} of remote ${remoteName} has no default export`)
  return loaded.default
}

/** The Module Federation runtime, which loads the code of other builds. Tests replace its methods. */
export const federation = { prepareRuntime, register, retry, load }
