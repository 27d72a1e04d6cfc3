// Answers for all services: swaps session IDs for a user, and returns the same twenty leads to every other request.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { memberOf } from './sessions.ts'

const leads = JSON.stringify(
  Array.from({ length: 20 }, (_, index) => ({
    id: `00000000-0000-4000-8000-0000000000${10 + index}`,
    fullName: `Lead ${index}`,
    phone: '800 555 0142',
    email: `lead${index}@mail.example`,
    notes: 'Asked for a quote of internet and TV. Call after six.'.repeat(4),
  })),
)
const headersOf = (body: string) => ({ 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) })
const headersOfLeads = headersOf(leads)

const server = createServer((request, response) => void answer(request, response))

async function answer(request: IncomingMessage, response: ServerResponse) {
  if (request.url !== '/internal/sessions/exchange') {
    response.writeHead(200, headersOfLeads).end(leads)
    return
  }
  const { sessionId } = JSON.parse(await text(request)) as { sessionId: string }
  const user = {
    id: memberOf(sessionId),
    firstName: 'Bench',
    lastName: 'Agent',
    email: 'bench@mail.example',
    role: 'agent',
    status: 'online',
    profileImageUrl: null,
  }
  const session = JSON.stringify({ token: 't'.repeat(400), expiresAt: Date.now() + 60_000, user })
  response.writeHead(200, headersOf(session)).end(session)
}

server.keepAliveTimeout = 75_000
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
