import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'

// In a process of its own, because the order of imports matters.
test('a reply that was written to the socket is sent once, even if a server ran before the import', async () => {
  const script = `
    import { serve } from ${JSON.stringify(import.meta.resolve('@hono/node-server'))}
    const fetchReply = async (_, { outgoing }) => {
      outgoing.end('written')
      return (await import(${JSON.stringify(new URL('already-sent.ts', import.meta.url).href)})).alreadySent
    }
    const server = serve({ fetch: fetchReply, port: 0, hostname: '127.0.0.1' }, async ({ port }) => {
      console.log(await (await fetch('http://127.0.0.1:' + port)).text())
      setTimeout(() => process.exit(), 100)
    })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  expect(await Promise.all([text(child.stdout), text(child.stderr)])).toEqual([
    'written\n',
    expect.not.stringContaining('ERR_HTTP_HEADERS_SENT'),
  ])
})
