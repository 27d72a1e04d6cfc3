import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { expect, test } from '@jest/globals'
import { until } from '@portal/service-kit/testing'
import type { EventBody } from './events.ts'
import { runSimulator } from './run-simulator.ts'

test('a restart does not forget a call in progress: its end is still reported', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'simulator-'))
  const callsFile = join(folder, 'calls.json')
  const received: EventBody[] = []
  const portal = createServer((request, response) => {
    void json(request).then(event => received.push(event as EventBody))
    response.end()
  }).listen(0, '127.0.0.1')
  const portOf = (server: typeof portal) => (server.address() as AddressInfo).port
  const free = createServer().listen(0, '127.0.0.1')
  await Promise.all([once(portal, 'listening'), once(free, 'listening')])
  const port = portOf(free)
  free.close()
  const start = () =>
    runSimulator({
      port,
      apiKey: 'key',
      secretKey: 'secret',
      webhookUrl: `http://127.0.0.1:${portOf(portal)}/`,
      calls: 'ordered',
      callsFile,
    })
  const eventOf = (type: string) =>
    received.find(({ EventType, Body }) => EventType === type && Body.From === '+13155550142')

  let stop = await start()
  // It ends after the restart, however busy the machine is.
  await fetch(`http://127.0.0.1:${port}/control/ring`, {
    method: 'POST',
    body: JSON.stringify({ from: '+13155550142', ringingMs: 0, talkingMs: 4_000 }),
  })
  stop()
  stop = await start()
  await until(() => eventOf('IncomingCallCompleted') !== undefined)
  // Some events lack the extension, as the vendor's do.
  const [stored] = JSON.parse(await readFile(callsFile, 'utf8')) as { id: string }[]
  expect(eventOf('IncomingCallCompleted')).toMatchObject({ ApiKey: 'key', Body: { Id: stored?.id } })
  stop()
  portal.close()
  await rm(folder, { recursive: true })
})
