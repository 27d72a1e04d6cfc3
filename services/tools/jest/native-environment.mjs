import { ModernFakeTimers } from '@jest/fake-timers'
import { ModuleMocker } from 'jest-mock'

/** A Jest environment without a sandbox: tests use the global objects of Node.js. */
export default class NativeEnvironment {
  global = globalThis
  fakeTimers = null
  moduleMocker = new ModuleMocker(globalThis)

  constructor({ projectConfig }) {
    this.fakeTimersModern = new ModernFakeTimers({ config: projectConfig, global: globalThis })
    // No global object is a mock, and to read all of them would load much of Node.js.
    this.moduleMocker.clearMocksOnScope = () => {}
    this.restoreGlobals = rememberGlobals()
    Object.assign(globalThis, projectConfig.globals)
  }

  setup() {}

  teardown() {
    this.fakeTimersModern.dispose()
    this.restoreGlobals()
  }

  exportConditions() {
    return ['node', 'node-addons']
  }

  getVmContext() {
    return globalThis
  }

  /** Removes the numbers that the runtime adds to URLs, so that Jest finds the lines of the files. */
  handleTestEvent({ error }) {
    // The stack of an error of the database client is read-only.
    if (error?.stack) Reflect.set(error, 'stack', error.stack.replaceAll(/\?file=\d+/g, ''))
  }
}

/** Returns a function that restores the environment variables and removes new global ones, for the test files that follow. */
function rememberGlobals() {
  const { exit } = process
  const env = { ...process.env }
  const keys = new Set(Reflect.ownKeys(globalThis))
  return () => {
    process.exit = exit
    for (const name of Object.keys(process.env)) if (!(name in env)) delete process.env[name]
    Object.assign(process.env, env)
    for (const key of Reflect.ownKeys(globalThis)) if (!keys.has(key)) Reflect.deleteProperty(globalThis, key)
  }
}
