import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { freePort } from './free-port.ts'

test('gives every caller in this process a different port', async () => {
  const ports = await Promise.all(Array.from({ length: 20 }, () => freePort(0)))
  expect(new Set(ports).size).toBe(20)
})

test('gives only ports that the system gives to no other process', async () => {
  const port = await freePort(0)
  expect(port).toBeGreaterThanOrEqual(10_000)
  expect(port).toBeLessThan(32_000)
})

test('returns null for a port in use, and the port itself once it is free again', async () => {
  const port = (await freePort(0)) ?? 0
  const server = createServer()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  expect(await freePort(port)).toBeNull()
  await new Promise(resolve => server.close(resolve))
  expect(await freePort(port)).toBe(port)
})
