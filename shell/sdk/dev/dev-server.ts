import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename, extname, join } from 'node:path'
import type { Compilation } from './watch.ts'

/** Tells a tab which compilation is the newest. */
export type Change = { name: string; hash: string }

export interface DevServer {
  readonly origin: string
  /** Offers a compilation to the gateway and to open tabs. */
  publish(compilation: Compilation): void
  stop(): Promise<void>
}

const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.html': 'text/html; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Serves compilations to the gateway: `/dev/manifests.json`, files at `/dev/<name>/<file>`, and their changes as a stream
 * at `/dev/changes`. Listens only on this machine.
 * @param folder contains a folder of files per name.
 */
export async function startDevServer(folder: string): Promise<DevServer> {
  const newest = new Map<string, Compilation>()
  const streams = new Set<ServerResponse>()
  const messageFor = ({ manifest: { name }, hash }: Compilation) =>
    `data: ${JSON.stringify({ name, hash } satisfies Change)}\n\n`

  const server = createServer((request, response) => void answer(request, response))

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('cache-control', 'no-store')
    if (pathname === '/dev/manifests.json') {
      response.setHeader('content-type', 'application/json')
      return response.end(JSON.stringify([...newest.values()].map(({ manifest }) => manifest)))
    }
    if (pathname === '/dev/changes') {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      streams.add(response)
      response.once('close', () => streams.delete(response))
      return response.write(`: open\n\n${[...newest.values()].map(messageFor).join('')}`)
    }
    const [, name = ''] = /^\/dev\/([a-z-]+)\/[\w.-]+$/.exec(pathname) ?? []
    const content = newest.has(name) && (await readFile(join(folder, name, basename(pathname))).catch(() => null))
    const type = types[extname(pathname)]
    if (!content || !type) return response.writeHead(404).end()
    response.writeHead(200, { 'content-type': type }).end(content)
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    publish(compilation) {
      newest.set(compilation.manifest.name, compilation)
      for (const stream of streams) stream.write(messageFor(compilation))
    },
    async stop() {
      const closed = new Promise(resolve => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
