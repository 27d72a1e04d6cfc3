import type { TestPortal } from './start-test-portal.ts'

/** One lead form. A retry has the same key. */
export interface LeadRequest {
  readonly fullName: string
  readonly key: string
  readonly address: string
}

export const addresses = Array.from({ length: 30 }, (_, index) => `198.51.100.${index}`)

/** Ten leads from each address in turn, the limit of one in ten minutes: more than twice those that all may send a minute. */
export const requestsOf = (burst: string): LeadRequest[] =>
  Array.from({ length: 10 }, (_, round) =>
    addresses.map((address, index) => ({ fullName: `${burst} ${round} ${index}`, key: crypto.randomUUID(), address })),
  ).flat()

/** Returns the status of one request. @throws if the connection breaks. */
export async function send(portal: TestPortal, { fullName, key, address }: LeadRequest): Promise<number> {
  const lead = { fullName, phone: '800 555 0142', email: `${key}@mail.example` }
  const headers = { 'idempotency-key': key, 'x-forwarded-for': address }
  return (await portal.as(null)('POST', '/api/leads', lead, headers)).status
}

/** Sends all requests, 20 at a time: on a busy machine, more would be refused as too late. @returns the status of each; `onStatus` gets it when it arrives. */
export async function sendAll(
  portal: TestPortal,
  requests: readonly LeadRequest[],
  onStatus: (status: number) => void = () => undefined,
): Promise<Map<LeadRequest, number>> {
  const statuses = new Map<LeadRequest, number>()
  const waiting = requests.values()
  const work = async () => {
    for (const request of waiting) {
      const status = await send(portal, request)
      statuses.set(request, status)
      onStatus(status)
    }
  }
  await Promise.all(Array.from({ length: 20 }, work))
  return statuses
}

/** Returns the sorted names of a burst's leads in the table. A duplicate appears twice. */
export async function storedNames({ database }: TestPortal, burst: string): Promise<string[]> {
  const rows = await database.owner<{ full_name: string }[]>`
    select full_name from calls.lead where full_name like ${`${burst} %`}`
  return rows.map(row => row.full_name).sort()
}

export const namesOf = (requests: readonly LeadRequest[]) => requests.map(({ fullName }) => fullName).sort()
