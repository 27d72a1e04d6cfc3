import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css' }

/** Serves files from memory, compressed once, like a host of static pages. */
export async function serveSite(
  files: ReadonlyMap<string, Buffer>,
): Promise<{ origin: string; stop: () => Promise<void> }> {
  const compressed = new Map([...files].map(([path, content]) => [path, brotliCompressSync(content)]))
  const server = createServer((request, response) => {
    const content = compressed.get(request.url ?? '')
    if (!content) return response.writeHead(404).end()
    const type = types[request.url?.split('.')[1] ?? ''] ?? 'text/html; charset=utf-8'
    return response.writeHead(200, { 'content-type': type, 'content-encoding': 'br' }).end(content)
  })
  await new Promise<void>(resolve => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
