// What the client code expects of a browser, for many tabs in one process: each runs with its own cookie.
import { AsyncLocalStorage } from 'node:async_hooks'
import { setMaxListeners } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { performance } from 'node:perf_hooks'

/** Counts of one tab. */
export interface TabTraffic {
  requests: { url: string; method: string; status: number; ms: number; bytes: number; isOpening: boolean }[]
  streamBytes: number
}

export interface Tab {
  origin: string
  cookie: string
  /** Whether a page is being opened. Its first reads are not caused by changes. */
  isOpening: boolean
  traffic: TabTraffic
}

const tabs = new AsyncLocalStorage<Tab>()

/** Runs code as a tab: its requests, also the later ones, carry the tab's cookie. */
export const runAsTab = <T>(tab: Tab, work: () => T): T => tabs.run(tab, work)

/** The tab that this code runs for. */
export function currentTab(): Tab {
  const tab = tabs.getStore()
  if (!tab) throw new Error('No tab sent this request.')
  return tab
}

const connections = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })

function open(tab: Tab, url: string, { method = 'GET', headers, body }: RequestInit = {}): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(url, tab.origin), {
      agent: connections,
      method,
      headers: {
        ...Object.fromEntries(new Headers(headers)),
        cookie: tab.cookie,
        'sec-fetch-site': 'same-origin',
      },
    })
    sent.on('response', resolve).on('error', reject)
    sent.end(body)
  })
}

async function fetchAsTab(url: string, init: RequestInit = {}): Promise<Response> {
  const tab = currentTab()
  const startedAt = performance.now()
  const { isOpening } = tab
  const incoming = await open(tab, url, init)
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const status = incoming.statusCode ?? 0
  tab.traffic.requests.push({
    url,
    method: init.method ?? 'GET',
    status,
    ms: performance.now() - startedAt,
    bytes: body.length,
    isOpening,
  })
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  return new Response(status === 204 ? null : body, { status, headers })
}

class TabEventSource extends EventTarget {
  static readonly CLOSED = 2
  readyState = 0
  private incoming: IncomingMessage | undefined

  constructor(url: string) {
    super()
    void this.read(currentTab(), url).catch(() => this.fail())
  }

  close(): void {
    this.readyState = TabEventSource.CLOSED
    this.incoming?.destroy()
  }

  private async read(tab: Tab, url: string): Promise<void> {
    this.incoming = await open(tab, url)
    if (this.readyState === TabEventSource.CLOSED) return void this.incoming.destroy()
    if (this.incoming.statusCode !== 200) throw new Error(`the stream was answered ${this.incoming.statusCode}`)
    let unread = ''
    for await (const chunk of this.incoming.setEncoding('utf8')) {
      tab.traffic.streamBytes += String(chunk).length
      const events = (unread + String(chunk)).split('\n\n')
      unread = events.pop() ?? ''
      for (const event of events) this.receive(event)
    }
    this.fail()
  }

  private receive(text: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(text)?.[1] ?? ''
    this.dispatchEvent(new MessageEvent(field('event'), { data: field('data'), lastEventId: field('id') }))
  }

  private fail(): void {
    if (this.readyState !== TabEventSource.CLOSED) this.dispatchEvent(new Event('error'))
  }
}

function createStorage(): object {
  const values = new Map<string, string>()
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
}

export function installBrowserGlobals(): void {
  const browser = {
    window: new EventTarget(),
    document: Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' }),
    sessionStorage: createStorage(),
    localStorage: createStorage(),
    EventSource: TabEventSource,
    fetch: fetchAsTab,
  }
  // Every tab listens to the one window and document.
  setMaxListeners(0, browser.window, browser.document)
  for (const [name, value] of Object.entries(browser)) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  }
}
