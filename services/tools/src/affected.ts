/** A package of this repository. */
export interface Workspace {
  readonly name: string
  /** From the root of the repository, such as `services/calls`. */
  readonly folder: string
  /** Names of the packages that its code or its tests use. */
  readonly uses: readonly string[]
}

export interface Affected {
  readonly folder: string
  /** The changed folder that affects it; its own folder if it changed itself. */
  readonly because: string
}

/** Changes here affect every workspace. */
const everything = 'a file outside of them'
/** Only people and the tests of `services/tools` read these files. */
const documents = /^(docs\/|[^/]*\.md$|\.github\/|LICENSE$)/

/**
 * Returns the workspaces that a change affects: those with a changed file, and all that use one of them, directly or
 * not.
 * @param files changed files, from the root of the repository.
 */
export function findAffected(files: readonly string[], workspaces: readonly Workspace[]): Affected[] {
  const changed = new Set(files.map(file => ownerOf(file, workspaces)))
  if (changed.has(everything)) return workspaces.map(({ folder }) => ({ folder, because: everything }))
  return workspaces.flatMap(workspace => {
    if (changed.has(workspace.folder)) return [{ folder: workspace.folder, because: workspace.folder }]
    const cause = usedBy(workspace, workspaces).find(({ folder }) => changed.has(folder))
    return cause ? [{ folder: workspace.folder, because: cause.folder }] : []
  })
}

/** The folder of the workspace that a file belongs to: the longest one, since `shell` contains `shell/sdk`. */
function ownerOf(file: string, workspaces: readonly Workspace[]): string {
  const [owner] = workspaces
    .map(({ folder }) => folder)
    .filter(folder => file.startsWith(`${folder}/`))
    .sort((one, other) => other.length - one.length)
  return owner ?? (documents.test(file) ? 'services/tools' : everything)
}

/** Every workspace that this one uses, the nearest first. */
function usedBy(workspace: Workspace, workspaces: readonly Workspace[]): Workspace[] {
  const found = new Set<Workspace>()
  let next = [workspace]
  while (next.length > 0) {
    next = workspaces.filter(
      candidate => !found.has(candidate) && next.some(({ uses }) => uses.includes(candidate.name)),
    )
    for (const one of next) found.add(one)
  }
  return [...found]
}

/** Returns the command that tests a workspace. A filter is a part of a path. */
export function testCommandFor(folder: string): string {
  if (folder === 'shell/e2e') return 'npm test -- --only=journeys'
  return `npm test -- --only=unit ${folder}/${folder === 'shell' ? 'src/' : ''}`
}
