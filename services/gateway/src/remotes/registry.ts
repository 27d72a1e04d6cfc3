import type { RegisteredRemote, Registry, RemoteManifest, Role } from '@portal/contracts'
import type { ServedRemote } from './served-builds.ts'
import { baseOf } from './open-build.ts'

// They have no entry: the gateway serves them as pages.
const isNoRemote = (name: string) => name === 'shell' || name === 'landing'

/** Returns what a role may load: every remote, with only the pages, slots, searches, actions, and shortcuts of that role. */
export function registryFor(role: Role, served: readonly ServedRemote[]): Registry {
  const shell = served.find(({ name }) => name === 'shell')
  return {
    remotes: served.flatMap(remote => register(remote, role) ?? []),
    ...(shell?.build && { shell: { build: shell.build.manifest.build, ...movementOf(shell) } }),
  }
}

function movementOf({ retired, preview }: ServedRemote) {
  return {
    ...(retired.length > 0 && { retired: [...retired] }),
    ...(preview && { preview: { id: preview.id, by: preview.by, until: preview.expiresAt } }),
  }
}

function register(remote: ServedRemote, role: Role): RegisteredRemote | null {
  if (isNoRemote(remote.name)) return null
  if (remote.build) {
    const row = fromManifest(remote.build.manifest, remote.build.base, role)
    return row && { ...row, ...movementOf(remote) }
  }
  const { name, activeId: build, manifest } = remote
  const base = baseOf(name, build)
  // The row stays, so that the shell shows a failure instead of an unknown address.
  if (!manifest) return { ...nothing, name, build, base, unavailable: true }
  const row = fromManifest(manifest, base, role)
  return row && { ...row, build, unavailable: true }
}

const nothing = { version: '', entry: '', integrity: {}, pages: [], slots: [], searches: [], shortcuts: [] }

function fromManifest(manifest: RemoteManifest, base: string, role: Role): RegisteredRemote | null {
  const { name, build, version, entry, integrity, roles, pages, slots, searches, actions, shortcuts } = manifest
  if (!entry || !roles.includes(role)) return null
  return {
    name,
    build,
    version,
    base,
    entry,
    integrity,
    pages: pages.filter(page => page.roles.includes(role)),
    slots: slots.filter(slot => slot.roles.includes(role)),
    searches: searches.filter(search => search.roles.includes(role)),
    actions: actions.filter(action => action.roles.includes(role)),
    shortcuts: shortcuts.filter(shortcut => shortcut.roles?.includes(role) ?? true),
  }
}
