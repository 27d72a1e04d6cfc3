import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'

// Through require: under jest an import of this package gives no classes.
const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom')

/** What a browser has and jsdom does not. Not MessageChannel: Node's keeps jest from ending. */
const fromNode = [
  'Response',
  'Headers',
  'AbortController',
  'AbortSignal',
  'TextEncoder',
  'TextDecoder',
  'ReadableStream',
  'structuredClone',
]

/** Milliseconds. Answers then come late and in any order: a screen test that only passes when all is quick shows itself. */
const longestDelay = Number(process.env.SCREEN_DELAY_MS ?? 0)

/**
 * A browser page for one test file. `@jest-environment-options {"services":["calls"]}` at the top of the file starts those
 * services for real, over a database of their own; the page's `fetch` reaches them as the person that `signInAs` names.
 * `{"portal":true}` starts them all behind the real gateway, with its live stream.
 */
export default class ScreenEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    const { services = [], portal = false } = config.projectConfig.testEnvironmentOptions
    this.serviceNames = services
    this.needsPortal = portal
  }

  async setup() {
    await super.setup()
    for (const name of fromNode) this.global[name] = globalThis[name]
    const base = this.global.location.href
    this.global.Request = class extends Request {
      constructor(input, init) {
        super(typeof input === 'string' ? new URL(input, base) : input, init)
      }
    }
    this.global.fetch = () => Promise.reject(new TypeError('Failed to fetch'))
    Object.defineProperty(this.global.crypto, 'randomUUID', { value: () => globalThis.crypto.randomUUID() })
    if (this.needsPortal) {
      const { startPortal } = await import('./screen-portal.ts')
      this.services = await startPortal()
      this.global.testPortal = this.services
      this.global.fetch = (input, init) => this.services.fetch(input, init)
    }
    if (this.serviceNames.length > 0) {
      const { startServices } = await import('./screen-services.ts')
      this.services = await startServices(this.serviceNames)
      this.global.portalServices = this.services
      this.global.fetch = async (input, init) => {
        await wait(Math.random() * longestDelay)
        return this.services.fetch(input, init)
      }
    }
  }

  async teardown() {
    await this.services?.stop()
    await super.teardown()
  }
}
