import { type Issue, type RemoteManifest, type ShellProvides, sizeLimits } from '@portal/contracts'
import type { Bounds } from '../remotes/release-state.ts'
import { includesPath } from '../remotes/within-bounds.ts'
import { type Answered, findIncompatibleOperations } from './answered-operations.ts'

/** A shell that tabs run, or would run after this release. */
export interface KnownShell {
  readonly build: string
  readonly provides: ShellProvides
}

/** The state that a build is checked against. */
export interface Surroundings {
  readonly bounds: Bounds
  /** The stable shell, and its candidate. */
  readonly shells: readonly KnownShell[]
  /** The stable builds and candidates of all other remotes. */
  readonly others: readonly RemoteManifest[]
  /** The operations of the services, at least of those that own an operation of the build. Null if unknown: not checked. */
  readonly answered: Answered | null
  /** Compressed size of each file of the build, in bytes. */
  readonly wireBytes: ReadonlyMap<string, number>
}

/** Returns the conflicts that block the release of a build. Each names both sides. Empty if it may be released. */
export function findReleaseIssues(manifest: RemoteManifest, around: Surroundings): Issue[] {
  if (manifest.name === 'shell')
    return [...missingForRemotes(manifest, around.others), ...incompatibleOperations(manifest, around.answered)]
  return [
    ...outOfBounds(manifest, around.bounds),
    ...claimedTwice(manifest, around.others),
    ...around.shells.flatMap(shell => missingInShell(manifest, shell)),
    ...incompatibleOperations(manifest, around.answered),
    ...tooLarge(manifest, around.wireBytes),
  ]
}

function outOfBounds({ name, roles, pages }: RemoteManifest, bounds: Bounds): Issue[] {
  const { rolesAtMost, paths } = bounds
  const isPublic = roles.length === 0 && rolesAtMost.length > 0
  const wider = roles.filter(role => !rolesAtMost.includes(role))
  return [
    ...(isPublic
      ? [{ path: 'roles', message: `${name} is open to visitors; its bounds allow ${listed(rolesAtMost)}.` }]
      : []),
    ...wider.map(role => ({
      path: 'roles',
      message: `${name} is open to the role ${role}; its bounds allow ${listed(rolesAtMost)}.`,
    })),
    ...pages
      .filter(({ path }) => !includesPath(bounds, path))
      .map(({ path }) => ({ path: 'pages', message: `${name} claims ${path}; its bounds allow ${listed(paths)}.` })),
  ]
}

function claimedTwice({ name, pages, slots }: RemoteManifest, others: readonly RemoteManifest[]): Issue[] {
  return others.flatMap(other => [
    ...pages
      .filter(page => other.pages.some(({ path }) => shape(path) === shape(page.path)))
      .map(({ path }) => ({ path: 'pages', message: `${name} claims ${path}, which is a page of ${other.name}.` })),
    ...slots
      .filter(({ slot, order }) => other.slots.some(taken => taken.slot === slot && taken.order === order))
      .map(({ slot, order }) => ({
        path: 'slots',
        message: `${name} fills the slot ${slot} at order ${order}, and so does ${other.name}. Choose another order.`,
      })),
  ])
}

function missingInShell({ name, needs }: RemoteManifest, { build, provides }: KnownShell): Issue[] {
  if (!needs) return []
  const shell = `shell ${build}`
  const packages = Object.entries(needs.packages).flatMap(([key, range]) => {
    const version = provides.packages[key]
    if (version && isInRange(version, range)) return []
    return [{ path: 'packages', message: `${name} needs ${key} ${range}; ${shell} provides ${version ?? 'none'}.` }]
  })
  const names = Object.entries(needs.names).flatMap(([module, used]) => {
    const provided = provides.names[module]
    if (!provided) return [{ path: 'names', message: `${name} imports ${module}, which ${shell} does not provide.` }]
    return used
      .filter(key => !provided.includes(key))
      .map(key => ({
        path: 'names',
        message: `${name} imports ${key} from ${module}, which ${shell} does not provide.`,
      }))
  })
  return [...packages, ...names]
}

function missingForRemotes({ build, provides }: RemoteManifest, others: readonly RemoteManifest[]): Issue[] {
  return provides ? others.flatMap(other => missingInShell(other, { build, provides })) : []
}

function incompatibleOperations({ name, needs }: RemoteManifest, answered: Answered | null): Issue[] {
  if (!answered) return []
  return findIncompatibleOperations(needs, answered).map(({ operation, place }) => ({
    path: 'operations',
    message:
      `${name} calls ${operation}, ` +
      (place ? `but the deployed service differs in ${place}.` : 'which no deployed service answers.'),
  }))
}

function tooLarge(
  { name, entry, pages, slots, searches }: RemoteManifest,
  wireBytes: Surroundings['wireBytes'],
): Issue[] {
  const check = (what: string, files: readonly string[], maxBytes: number) => {
    const bytes = files.reduce((sum, file) => sum + (wireBytes.get(file) ?? 0), 0)
    if (bytes <= maxBytes) return []
    return [{ path: 'size', message: `${what} of ${name} is ${bytes} bytes compressed; the limit is ${maxBytes}.` }]
  }
  return [
    ...(entry ? check('The entry', [entry], sizeLimits.entryBytes) : []),
    ...[...pages, ...slots, ...searches].flatMap(({ module, files }) => check(module, files, sizeLimits.moduleBytes)),
  ]
}

/** A path without the names of its parameters: pages with the same result match the same addresses. */
const shape = (path: string) => path.replaceAll(/:\w+/g, ':')

/** Whether a version is in a caret range, the only kind that our builds write; any other range is the exact version. */
function isInRange(version: string, range: string): boolean {
  if (!range.startsWith('^')) return version === range
  const [least, actual] = [range.slice(1), version].map(text => text.split('.').map(Number))
  if (!least || !actual || least[0] !== actual[0]) return false
  const differing = least.findIndex((part, index) => part !== actual[index])
  return differing === -1 || (actual[differing] ?? 0) > (least[differing] ?? 0)
}

const listed = (values: readonly string[]) => values.join(', ') || 'none'
