// Forwards every request and does nothing else: the least that a gateway on Node.js can cost. Takes the upstream's origin.
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

const upstream = new URL(process.argv[2] ?? '')
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const server = createServer((incoming, outgoing) => {
  const { method, url, headers } = incoming
  const forwarded = request(
    { agent, host: upstream.hostname, port: upstream.port, method, path: url, headers },
    reply => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.pipe(outgoing)
    },
  )
  forwarded.on('error', () => outgoing.destroy())
  incoming.pipe(forwarded)
})
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
