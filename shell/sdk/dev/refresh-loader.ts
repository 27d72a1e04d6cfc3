import { relative } from 'node:path'
import type { LoaderDefinition } from 'webpack'

const hot = 'if (import.meta.webpackHot)'

/**
 * Connects a module with React Fast Refresh in `refresh-runtime.ts`. A module that defines endpoints needs a reload instead:
 * the store keeps the first definition of an endpoint.
 */
const loader: LoaderDefinition<{ root: string }> = function (source) {
  const file = JSON.stringify(`${relative(this.getOptions().root, this.resourcePath)} `)
  const hasComponents = source.includes('$Refresh')
  // In the first line, so that source maps stay right.
  const start = hasComponents
    ? `const $RefreshReg$ = (type, id) => self.portalRefresh.register(type, ${file} + id), $RefreshSig$ = self.portalRefresh.createSignature; `
    : ''
  if (source.includes('.injectEndpoints(')) return `${start}${source}\n${hot} import.meta.webpackHot.decline()`
  if (!hasComponents) return source
  return `${start}${source}\n${hot} self.portalRefresh.accept(import.meta.webpackHot, __webpack_module__.exports)`
}

export default loader
