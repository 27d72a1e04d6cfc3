import type { RegisteredRemote, Registry, Role } from '@portal/contracts'
import type { Build } from './builds.ts'

/** What a person of this role may load: every remote with an entry, cut to the pages, slots and searches that are theirs. */
export function registryFor(role: Role | null, active: readonly Build[]): Registry {
  if (!role) return { remotes: [] }
  return { remotes: active.flatMap(build => registered(build, role) ?? []) }
}

function registered({ manifest, base }: Build, role: Role): RegisteredRemote | null {
  const { name, build, version, entry, integrity, roles, pages, slots, searches, shortcuts } = manifest
  if (!entry || name === 'shell' || !roles.includes(role)) return null
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
    shortcuts,
  }
}
