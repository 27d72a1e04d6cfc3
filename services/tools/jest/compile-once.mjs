import vm from 'node:vm'
import JestRuntime from 'jest-runtime'

const { Script, SourceTextModule } = vm

/** What this worker has read, by path. No file of the project changes while tests run. */
const texts = new Map()
/** The CommonJS scripts that this worker has compiled, by path. */
const scripts = new Map()
/** V8's cache of the ES modules that this worker has compiled, by path. */
const caches = new Map()

/** The runtime of the test file that runs: a worker runs one at a time. */
let current

const isTest = path => /\.test\.tsx?$/.test(path)

// Jest creates its ES modules with this class, and does not pass on a cache.
vm.SourceTextModule = class extends SourceTextModule {
  constructor(code, options) {
    const { identifier } = options
    const known = caches.get(identifier)
    const isKnown = known?.code === code
    super(code, isKnown ? { ...options, cachedData: known.cachedData } : options)
    if (!isKnown && !isTest(identifier)) caches.set(identifier, { code, cachedData: this.createCachedData() })
  }
}

/**
 * A Jest runtime that reads and compiles each file once per worker. Jest's own does it again for each test file, which
 * took a fifth of the CPU time of the tests of engagement. Each test file still gets modules of its own: only compiled
 * code is shared.
 */
export default class CompileOnce extends JestRuntime {
  constructor(...options) {
    super(...options)
    const { executor, fileCache } = this
    const read = fileCache.readFile.bind(fileCache)
    fileCache.readFile = path => {
      if (isTest(path)) return read(path)
      if (!texts.has(path)) texts.set(path, read(path))
      return texts.get(path)
    }
    const compile = executor.compile.bind(executor)
    executor.compile = (code, path) => {
      const context = this._environment.getVmContext()
      if (context === null || isTest(path)) return compile(code, path)
      current = this
      const script = scriptFor(code, path, executor.injectedModuleParameters)
      // Code with a syntax error goes to Jest, which explains it.
      return script ? script.runInContext(context) : compile(code, path)
    }
  }
}

function scriptFor(code, path, parameters) {
  const known = scripts.get(path)
  if (known?.code === code) return known.script
  const start = `(function (${parameters.join(', ')}) {`
  try {
    const script = new Script(`${start}${code}\n})`, {
      filename: path,
      columnOffset: -start.length,
      importModuleDynamically: (specifier, _script, attributes, phase) =>
        current.executor.dynamicImport(specifier, path, current._environment.getVmContext(), attributes, phase),
    })
    scripts.set(path, { code, script })
    return script
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
