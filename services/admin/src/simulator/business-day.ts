import { guidOf, randomOf } from './random.ts'

export const businessNumber = '+18005550142'
/** The team's telephones; the same extensions as the demo team's. */
export const extensions = ['101', '104', '105', '106', '107', '108', '109', '110']
/** Everybody with a telephone: those who take calls, and those whom only colleagues know. */
export const team = [...extensions, '102', '103', '120'].sort()
/** Whose key the portal calls with. */
export const keyHolder = '101'

export type CallStatus = 'Missed' | 'Connected' | 'VoiceMail' | 'Dropped'

/** A call as it really was, from the first ring to the end. */
export interface SimulatedCall {
  readonly id: string
  readonly direction: 'Incoming' | 'Outgoing'
  readonly outside: string
  readonly status: CallStatus
  /** Where it rings: several at once on an incoming call. For an outgoing one, who dials. */
  readonly ringing: readonly string[]
  /** Who spoke. */
  readonly extension: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly completedAt: number
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Calls an hour, from midnight of the office's clock: a floor that never quite sleeps. */
const callsAnHour = [9, 8, 8, 8, 8, 8, 9, 11, 15, 19, 21, 21, 18, 18, 20, 21, 20, 17, 15, 13, 12, 11, 10, 10]
/** The office's clock, roughly that of New York; a sandbox need not keep summer time. */
const officeOffsetMs = 5 * hourMs

const daysAtHand = new Map<number, readonly SimulatedCall[]>()

/** The calls that begin in a span of time (milliseconds since 1970, its end excluded), oldest first: always the same ones. */
export function callsBetween(from: number, to: number): SimulatedCall[] {
  const days: number[] = []
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day += 1) days.push(day)
  return days.flatMap(day => callsOfDay(day)).filter(({ startedAt }) => startedAt >= from && startedAt < to)
}

function callsOfDay(day: number): readonly SimulatedCall[] {
  const known = daysAtHand.get(day)
  if (known) return known
  const calls = Array.from({ length: 24 }, (_, hour) => callsOfHour(day * dayMs + hour * hourMs)).flat()
  if (daysAtHand.size > 30) daysAtHand.clear()
  daysAtHand.set(day, calls)
  return calls
}

function callsOfHour(hourStart: number): SimulatedCall[] {
  const officeHour = new Date(hourStart - officeOffsetMs).getUTCHours()
  const random = randomOf(`hour ${hourStart}`)
  const count = Math.max(1, Math.round((callsAnHour[officeHour] ?? 3) * (0.7 + 0.6 * random())))
  const starts = Array.from({ length: count }, () => hourStart + Math.floor(random() * hourMs)).sort((a, b) => a - b)
  return starts.map((startedAt, index) => oneCall(`call ${hourStart} ${index}`, startedAt))
}

function oneCall(seed: string, startedAt: number): SimulatedCall {
  const random = randomOf(seed)
  const seconds = (least: number, most: number) => Math.floor(1000 * (least + random() * (most - least)))
  const isIncoming = random() < 0.6
  const first = Math.floor(random() * extensions.length)
  const ringCount = isIncoming ? 1 + Math.floor(random() * 4) : 1
  const ringing = Array.from({ length: ringCount }, (_, index) => extensions[(first + index) % extensions.length] ?? '')
  const luck = random()
  const status: CallStatus = isIncoming
    ? luck < 0.74
      ? 'Connected'
      : luck < 0.87
        ? 'Missed'
        : luck < 0.96
          ? 'VoiceMail'
          : 'Dropped'
    : luck < 0.68
      ? 'Connected'
      : 'Missed'
  const ringMs = status === 'Dropped' ? seconds(1, 5) : status === 'Connected' ? seconds(3, 18) : seconds(20, 30)
  const isConnected = status === 'Connected'
  const talkMs = isConnected ? seconds(20, 420) + (random() < 0.12 ? seconds(300, 900) : 0) : 0
  const mailMs = status === 'VoiceMail' ? seconds(6, 45) : 0
  const extension = ringing[Math.floor(random() * ringing.length)] ?? null
  return {
    id: guidOf(seed),
    direction: isIncoming ? 'Incoming' : 'Outgoing',
    outside: `+1${201 + Math.floor(random() * 780)}555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`,
    status,
    ringing,
    extension: isConnected || !isIncoming ? extension : null,
    startedAt,
    connectedAt: isConnected ? startedAt + ringMs : null,
    completedAt: startedAt + ringMs + talkMs + mailMs,
  }
}

/** How long it lasted, as the vendor counts: from the connection, or the length of the voicemail. */
export function durationMs({ status, startedAt, connectedAt, completedAt }: SimulatedCall): number {
  if (connectedAt !== null) return completedAt - connectedAt
  return status === 'VoiceMail' ? Math.max(0, completedAt - startedAt - 25_000) : 0
}
