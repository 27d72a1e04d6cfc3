import type { RemoteManifest, Role } from '@portal/contracts'
import type { Bounds } from './release-state.ts'

/** Whether the bounds of a remote include a path: one of theirs, or one below it. */
export const includesPath = ({ paths }: Bounds, path: string) =>
  paths.some(allowed => path === allowed || path.startsWith(`${allowed}/`))

/** Reduces a manifest to the roles and pages within the bounds of its remote. */
export function withinBounds(manifest: RemoteManifest, bounds: Bounds): RemoteManifest {
  return {
    ...manifest,
    roles: rolesWithin(manifest.roles, bounds.rolesAtMost),
    pages: manifest.pages.filter(({ path }) => includesPath(bounds, path)),
  }
}

/** A manifest without roles is for visitors too, so the result always has a role. */
function rolesWithin(roles: Role[], atMost: readonly Role[]): Role[] {
  if (roles.length === 0) return [...atMost]
  const allowed = roles.filter(role => atMost.includes(role))
  return allowed.length > 0 ? allowed : ['admin']
}
