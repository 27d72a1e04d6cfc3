import { once } from 'node:events'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { ringDemoMembers } from './demo-rings.ts'
import type { SimulatedCall } from './business-day.ts'
import type { EventBody } from './events.ts'
import { createSimulator } from './simulator.ts'
import type { SimulatorOptions } from './state.ts'

export interface RunningSimulatorOptions {
  port: number
  hostname?: string
  apiKey: string
  secretKey: string
  /** The address that receives the webhooks. */
  webhookUrl: string
  /** `ordered`: after the start, only placed and ordered calls are added. */
  calls: 'all' | 'ordered'
  /** Where placed and ordered calls are stored, so that a restart does not forget those in progress; nowhere by default. */
  callsFile?: string
}

const sendEveryMs = 100
/** Calls of the business day that began less than this long before the start may still be in progress. */
const longestCallMs = 30 * 60_000
/** As long as polls of the portal look back. */
const storedForMs = 2 * 3_600_000

/**
 * Serves a simulator, and sends its webhook events to the portal.
 * @returns a function that stops it. There is nothing left to save.
 * @throws if it cannot listen on its port.
 */
export async function runSimulator(options: RunningSimulatorOptions): Promise<() => void> {
  const { port, hostname = '127.0.0.1', apiKey, secretKey, webhookUrl, calls, callsFile } = options
  const simulator = createSimulator({
    apiKey,
    secretKey,
    ...(calls === 'ordered' && { quietFrom: Date.now() - longestCallMs }),
    ...(callsFile && storedCalls(callsFile)),
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

/** Reads the calls of the last hours from a file, and writes them there whenever there is a new one. */
function storedCalls(file: string): Pick<SimulatorOptions, 'extraCalls' | 'onExtraCalls'> {
  const recent = (calls: readonly SimulatedCall[]) =>
    calls.filter(({ completedAt }) => completedAt > Date.now() - storedForMs)
  return {
    extraCalls: existsSync(file) ? recent(JSON.parse(readFileSync(file, 'utf8')) as SimulatedCall[]) : [],
    onExtraCalls(calls) {
      writeFileSync(`${file}.new`, JSON.stringify(recent(calls)))
      renameSync(`${file}.new`, file)
    },
  }
}
