import { createRequire } from 'node:module'
import { setTimeout as wait } from 'node:timers/promises'
import { simplifyStyles } from './jsdom-styles.mjs'

simplifyStyles()

// Required, not imported: in Jest, an import of this package has no classes.
const { TestEnvironment } = createRequire(import.meta.url)('jest-environment-jsdom')

/** Globals that jsdom lacks. Not MessageChannel: Node's would keep Jest from ending. */
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

/** Delays replies at random, so that they arrive late and in any order: this reveals tests that rely on fast ones. */
const maxDelayMs = Number(process.env.SCREEN_DELAY_MS ?? 0)

/** Makes the page's clock run from an instant. */
function startClock(page, instant) {
  const { Date } = page
  const aheadMs = instant - Date.now()
  page.Date = class extends Date {
    static now() {
      return Date.now() + aheadMs
    }
    constructor(...parts) {
      super(...(parts.length > 0 ? parts : [Date.now() + aheadMs]))
    }
  }
}

/**
 * A browser page for one test file. `@jest-environment-options {"services":["calls"]}` at the top of the file starts those
 * services with a new database, and `"all"` starts all of them; the page's `fetch` reaches them as the member that
 * `signInAs` chooses.
 * `"time":"17:00"` stops the clock of calls at that time of day, in UTC, so that calls are allowed or not. The page's clock
 * runs from there.
 * `{"portal":true}` starts all of them behind the gateway, with its live stream.
 */
export default class ScreenEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context)
    const { services = [], portal = false, time } = config.projectConfig.testEnvironmentOptions
    this.serviceNames = services
    this.time = time
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
      this.services = await startServices(this.serviceNames, this.time)
      if (this.time) startClock(this.global, this.services.now().getTime())
      this.global.portalServices = this.services
      this.global.fetch = async (input, init) => {
        await wait(Math.random() * maxDelayMs)
        return this.services.fetch(input, init)
      }
    }
  }

  async teardown() {
    await this.services?.stop()
    await super.teardown()
  }
}
