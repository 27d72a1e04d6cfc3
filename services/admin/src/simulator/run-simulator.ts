import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { ringDemoMembers } from './demo-rings.ts'
import type { EventBody } from './events.ts'
import { createSimulator } from './simulator.ts'

export interface RunningSimulatorOptions {
  port: number
  hostname?: string
  apiKey: string
  secretKey: string
  /** The address that receives the webhooks. */
  webhookUrl: string
  /** `ordered`: after the start, only placed and ordered calls are added. */
  calls: 'all' | 'ordered'
}

const sendEveryMs = 100
/** Calls of the business day that began less than this long before the start may still be in progress. */
const longestCallMs = 30 * 60_000

/**
 * Serves a simulator, and sends its webhook events to the portal.
 * @returns a function that stops it. There is nothing to save.
 * @throws if it cannot listen on its port.
 */
export async function runSimulator(options: RunningSimulatorOptions): Promise<() => void> {
  const { port, hostname = '127.0.0.1', apiKey, secretKey, webhookUrl, calls } = options
  const simulator = createSimulator({
    apiKey,
    secretKey,
    ...(calls === 'ordered' && { quietFrom: Date.now() - longestCallMs }),
  })
  const server = serve({ port, hostname, fetch: simulator.fetch })
  await once(server, 'listening')
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (milliseconds: number) => wait(milliseconds, undefined, { signal })
  const endQuietly = (error: unknown) => {
    if (!signal.aborted) throw error
  }
  void sendEvents().catch(endQuietly)
  if (calls === 'all') {
    void ringDemoMembers({ isUp, ring: simulator.ringDemoMembers, wait: pause }).catch(endQuietly)
  }
  return () => {
    stopping.abort()
    server.close()
    if ('closeAllConnections' in server) server.closeAllConnections()
  }

  /** Sends the webhook events as they become due. Like the vendor's, an undelivered event is lost; the next poll makes up for it. */
  async function sendEvents(): Promise<never> {
    for (let from = Date.now(); ; await pause(sendEveryMs)) {
      const to = Date.now()
      await Promise.all(simulator.eventsBetween(from, to).map(send))
      from = to
    }
  }

  /** Whether the portal answers the vendor's request that verifies the webhook address. */
  async function isUp(): Promise<boolean> {
    const request = { method: 'POST', headers: { echo: 'up' }, signal: AbortSignal.timeout(5_000) }
    return fetch(webhookUrl, request).then(
      response => response.ok,
      () => false,
    )
  }

  async function send(event: EventBody): Promise<void> {
    const request = {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(event),
      signal: AbortSignal.timeout(5_000),
    }
    await fetch(webhookUrl, request).then(
      response => response.body?.cancel(),
      () => undefined,
    )
  }
}
