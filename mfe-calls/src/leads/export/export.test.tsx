import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { renderPage, screen, waitFor } from '@portal/sdk/testing'
import { ExportButton } from './export-button.tsx'

let saved: { name: string; file: Blob }[] = []
let aborted = false
let urls: string[] = []

beforeEach(() => {
  saved = []
  urls = []
  aborted = false
  let file: Blob
  URL.createObjectURL = blob => {
    file = blob as Blob
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, file })
  })
})
afterEach(() => {
  jest.restoreAllMocks()
})

/** Streams the chunks that the test sends. */
function respond(total: number) {
  let stream: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({
    start: controller => {
      stream = controller
    },
  })
  globalThis.fetch = (async (url: string, { signal }: RequestInit) => {
    urls.push(url)
    signal?.addEventListener('abort', () => {
      aborted = true
      stream?.error(new DOMException('Aborted', 'AbortError'))
    })
    return new Response(body, { headers: { 'x-total-count': String(total) } })
  }) as typeof fetch
  return {
    send: (text: string) => stream?.enqueue(new TextEncoder().encode(text)),
    end: () => stream?.close(),
    fail: () => stream?.error(new TypeError('Failed to fetch')),
  }
}

async function start() {
  const view = await renderPage(<ExportButton filters={{ zipCode: '135' }} />)
  await view.person.click(screen.getByRole('button', { name: 'Export CSV' }))
  return view
}
const progress = () => screen.getByRole('progressbar').getAttribute('aria-valuenow')
const isIdle = () => screen.findByRole('button', { name: 'Export CSV' })
const timeZone = encodeURIComponent(Intl.DateTimeFormat().resolvedOptions().timeZone)

test('downloads the filtered leads in one file named after the day', async () => {
  const download = respond(2)
  await start()
  expect(urls).toEqual([`/api/leads/export?zipCode=135&timeZone=${timeZone}`])
  download.send('"Name"\r\n"Ann"\r\n')
  await waitFor(() => expect(progress()).toBe('50'))
  download.send('"Zoe"\r\n')
  download.end()
  expect(await isIdle()).toHaveFocus()
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map(part => String(part).padStart(2, '0'))
    .join('-')
  expect(saved).toMatchObject([{ name: `leads_export_${day}.csv`, file: { type: 'text/csv', size: 22 } }])
})

test('shows no progress before the first lead', async () => {
  const download = respond(2)
  await start()
  expect(progress()).toBe('0')
  download.send('"Na')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus())
  expect(progress()).toBe('0')
  download.fail()
  await isIdle()
})

test('Cancel stops the download and saves nothing', async () => {
  const download = respond(2)
  const { person } = await start()
  download.send('"Name"\r\n"Ann"\r\n')
  await person.click(screen.getByRole('button', { name: 'Cancel' }))
  await isIdle()
  expect(aborted).toBe(true)
  expect(saved).toEqual([])
  expect(screen.queryByText('Failed to export leads')).toBeNull()
})

test('leaving the page stops the download', async () => {
  respond(2)
  const { unmount } = await start()
  unmount()
  await waitFor(() => expect(aborted).toBe(true))
})

test('a download that breaks off is reported and not saved', async () => {
  const download = respond(2)
  await start()
  download.send('"Name"\r\n"Ann"\r\n')
  download.fail()
  expect(await screen.findByText('Failed to export leads')).toBeVisible()
  await isIdle()
  expect(saved).toEqual([])
})

test('a rejected export is reported', async () => {
  globalThis.fetch = () => Promise.resolve(new Response('{}', { status: 503 }))
  await start()
  expect(await screen.findByText('Failed to export leads')).toBeVisible()
})

test('without matching leads, shows a message and saves nothing', async () => {
  respond(0)
  await start()
  expect(await screen.findByText('No leads to export')).toBeVisible()
  await isIdle()
  expect(saved).toEqual([])
})
