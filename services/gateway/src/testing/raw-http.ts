import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { setImmediate as nextTurn } from 'node:timers/promises'

export interface RawResponse {
  /** Status line and headers. */
  head: string
  status: number
  body: string
}

/** Sends bytes as they are, one packet per part, and reads until the server closes the connection. */
export async function sendRaw(port: number, ...parts: readonly string[]): Promise<RawResponse> {
  const socket = openSocket(port)
  for (const part of parts) {
    socket.write(part)
    await nextTurn()
  }
  return readResponse(socket)
}

/** Opens a connection that is closed at the end of the test, whatever the server does with it. */
export function openSocket(port: number): Socket {
  return connect(port, '127.0.0.1').on('error', () => undefined)
}

/** Reads one final response: until the server closes the connection. Interim `100 Continue` responses are skipped. */
export async function readResponse(socket: Socket): Promise<RawResponse> {
  let text = ''
  socket.on('data', chunk => (text += String(chunk)))
  if (!socket.closed) await once(socket, 'close')
  const final = text.replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const end = final.indexOf('\r\n\r\n')
  const head = final.slice(0, end)
  return { head, status: Number(head.split(' ')[1]), body: final.slice(end + 4) }
}
