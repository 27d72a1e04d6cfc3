import { registerHooks } from 'node:module'
import { pathToFileURL } from 'node:url'
import { compileFunction, constants } from 'node:vm'
import JestRuntime from 'jest-runtime'

/** The running test file, of all that this worker runs one after the other, and what `@jest/globals` exports in it. */
const running = { file: 0, globals: {} }

const names = ['afterAll', 'afterEach', 'beforeAll', 'beforeEach', 'describe', 'expect', 'it', 'jest', 'test']
const ofTests = /^file:(?!.*\/node_modules\/).*(\/testing\/.*|\.test)\.ts$/
const globalsUrl = 'jest:globals'

// Node.js loads a module once. Those of tests have a number in their URL, so that each test file gets its own: their hooks
// and variables belong to one file.
registerHooks({
  resolve(specifier, context, next) {
    if (specifier === '@jest/globals') {
      return { url: `${globalsUrl}?file=${running.file}`, format: 'module', shortCircuit: true }
    }
    const resolved = next(specifier, context)
    return ofTests.test(resolved.url) ? { ...resolved, url: `${resolved.url}?file=${running.file}` } : resolved
  },
  load(url, context, next) {
    if (!url.startsWith(globalsUrl)) return next(url, context)
    const source = `export const { ${names.join(', ')} } = globalThis[Symbol.for('${globalsUrl}')].globals`
    return { format: 'module', source, shortCircuit: true }
  },
})
globalThis[Symbol.for(globalsUrl)] = running

/** The modules of Jest itself that this worker has compiled, by path. */
const compiled = new Map()

/**
 * A Jest runtime in which Node.js loads test files and what they import, as in production and without a sandbox. A worker
 * loads a source file once, and V8 keeps what it has compiled and learned: tests take 40% less processor time.
 */
export default class NativeRuntime extends JestRuntime {
  constructor(...options) {
    super(...options)
    const { executor } = this
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER
    executor.compile = (code, path) => {
      const options = { filename: path, importModuleDynamically }
      if (!compiled.has(path)) compiled.set(path, compileFunction(code, executor.injectedModuleParameters, options))
      return compiled.get(path)
    }
  }

  /** Jest would replace a function of Node.js, also for later test files. */
  installGetBuiltinModule() {}

  unstable_shouldLoadAsEsm() {
    return true
  }

  async unstable_importModule(path) {
    running.file += 1
    running.globals = this.jestGlobals.cjsGlobals(path)
    await import(pathToFileURL(path).href)
  }
}
