import type { TestPortal } from './start-test-portal.ts'

/** One filled form: a retry bears the same key. */
export interface LeadRequest {
  readonly fullName: string
  readonly key: string
  readonly address: string
}

export const addresses = Array.from({ length: 200 }, (_, index) => `198.51.100.${index}`)

/** Ten leads from each of 200 addresses, as many as one may send in ten minutes, the addresses taking turns. */
export const requestsOf = (burst: string): LeadRequest[] =>
  Array.from({ length: 10 }, (_, round) =>
    addresses.map((address, index) => ({ fullName: `${burst} ${round} ${index}`, key: crypto.randomUUID(), address })),
  ).flat()

/** The status of one try. @throws where the connection breaks. */
export async function send(portal: TestPortal, { fullName, key, address }: LeadRequest): Promise<number> {
  const lead = { fullName, phone: '800 555 0142', email: `${key}@mail.example` }
  const headers = { 'idempotency-key': key, 'x-forwarded-for': address }
  return (await portal.as(null)('POST', '/api/leads', lead, headers)).status
}

/** Sends all, 100 at a time; says how each was answered. `heard` learns of every answer as it comes. */
export async function sendAll(
  portal: TestPortal,
  requests: readonly LeadRequest[],
  heard: (status: number) => void = () => undefined,
): Promise<Map<LeadRequest, number>> {
  const answers = new Map<LeadRequest, number>()
  const waiting = requests.values()
  const work = async () => {
    for (const request of waiting) {
      const status = await send(portal, request)
      answers.set(request, status)
      heard(status)
    }
  }
  await Promise.all(Array.from({ length: 100 }, work))
  return answers
}

/** The names of a burst's leads in the table, sorted; one that is there twice comes twice. */
export async function storedNames({ database }: TestPortal, burst: string): Promise<string[]> {
  const rows = await database.owner<{ full_name: string }[]>`
    select full_name from calls.lead where full_name like ${`${burst} %`}`
  return rows.map(row => row.full_name).sort()
}

export const namesOf = (requests: readonly LeadRequest[]) => requests.map(({ fullName }) => fullName).sort()
