import type { Telephony, VendorCall } from './telephony.ts'

/** Returns all calls that began in a span, each once: pages overlap when calls arrive between the requests. */
export async function listAllCalls(telephony: Telephony, from: Date, to: Date): Promise<VendorCall[]> {
  const calls = new Map<string, VendorCall>()
  for (let skip: number | null = 0; skip !== null; ) {
    const page = await telephony.listCalls(from, to, skip)
    for (const call of page.calls) calls.set(call.id, call)
    skip = page.next
  }
  return [...calls.values()]
}
