import { realpathSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const copy = join(import.meta.dirname, '../../..')
const project = dirname(realpathSync(join(copy, 'node_modules')))

/**
 * A Jest resolver for mutation tests. Stryker changes the sources in a copy of the project, but the links in node_modules
 * lead from there to the unchanged workspaces. This resolver stays in the copy.
 */
export function sync(request, options) {
  const path = options.defaultResolver(request, options)
  const inProject = relative(project, path)
  return /^\.\.|(^|\/)(node_modules|\.stryker-tmp)\//.test(inProject) ? path : join(copy, inProject)
}
