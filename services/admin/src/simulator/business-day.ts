import { LRUCache } from 'lru-cache'
import { seededGuid, seededRandom } from './seeded-random.ts'

export const businessNumber = '+18005550142'
/** The extensions that take calls; the demo members have the same ones. */
export const extensions = ['101', '104', '105', '106', '107', '108', '109', '110']
/** Every extension, including those that never ring. */
export const team = [...extensions, '102', '103', '120', '121', '122', '123'].sort()
/** The extension of the user whose key the portal uses. */
export const keyHolder = '101'

export type CallStatus = 'Missed' | 'Connected' | 'VoiceMail' | 'Dropped'

/** Everything about a call, from the first ring to its end. */
export interface SimulatedCall {
  readonly id: string
  readonly direction: 'Incoming' | 'Outgoing'
  /** The phone number of the other party. */
  readonly externalNumber: string
  readonly status: CallStatus
  /** Extensions that ring: up to four on an incoming call. On an outgoing one, the extension that dials. */
  readonly ringing: readonly string[]
  /** The extension that spoke. */
  readonly extension: string | null
  /** Milliseconds since 1970. */
  readonly startedAt: number
  readonly connectedAt: number | null
  readonly completedAt: number
}

/** Where people live who call without a lead: large cities of all four time zones. */
const areaCodes = [
  '206',
  '212',
  '213',
  '214',
  '215',
  '216',
  '303',
  '305',
  '312',
  '313',
  '314',
  '317',
  '404',
  '405',
  '412',
  '414',
  '415',
  '501',
  '502',
  '503',
  '505',
  '512',
  '602',
  '612',
  '615',
  '617',
  '619',
  '702',
  '704',
  '713',
  '716',
  '801',
  '804',
  '813',
  '816',
  '843',
  '901',
  '904',
  '916',
  '918',
]

/** The numbers of the demo leads (services/calls/src/demo/demo-leads.ts), newest first. */
const leadAreaCodes = ['928', '478', '218', '575', '315', '541', '956', '304', '307']
export const leadNumbers: readonly string[] = Array.from(
  { length: 160 },
  (_, index) => `+1${leadAreaCodes[(index * 5) % leadAreaCodes.length]}555${String(100 + index).padStart(4, '0')}`,
)
/** Those of the leads that an agent has already contacted. */
const contactedNumbers = leadNumbers.filter((_, index) => index > 6 && index % 3 === 0)

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** Calls per hour, from midnight on the office's clock: the floor is never quite idle. */
const callsPerHour = [4, 3, 3, 3, 3, 3, 4, 6, 9, 11, 13, 13, 11, 11, 12, 13, 12, 10, 8, 7, 6, 5, 5, 4]
/** The office's clock, roughly that of New York without daylight saving time. */
const officeOffsetMs = 5 * hourMs

const callsByDay = new LRUCache<number, readonly SimulatedCall[]>({ max: 30, memoMethod: callsOfDay })

/** Returns the calls that begin in a span of time (milliseconds since 1970, end excluded), oldest first: always the same ones. */
export function callsBetween(from: number, to: number): SimulatedCall[] {
  const days: number[] = []
  for (let day = Math.floor(from / dayMs); day * dayMs < to; day += 1) days.push(day)
  return days.flatMap(day => callsByDay.memo(day)).filter(({ startedAt }) => startedAt >= from && startedAt < to)
}

function callsOfDay(day: number): readonly SimulatedCall[] {
  return Array.from({ length: 24 }, (_, hour) => callsOfHour(day * dayMs + hour * hourMs)).flat()
}

function callsOfHour(hourStart: number): SimulatedCall[] {
  const officeHour = new Date(hourStart - officeOffsetMs).getUTCHours()
  const random = seededRandom(`hour ${hourStart}`)
  const count = Math.max(1, Math.round((callsPerHour[officeHour] ?? 3) * (0.7 + 0.6 * random())))
  const starts = Array.from({ length: count }, () => hourStart + Math.floor(random() * hourMs)).sort((a, b) => a - b)
  return starts.map((startedAt, index) => createCall(`call ${hourStart} ${index}`, startedAt))
}

function createCall(seed: string, startedAt: number): SimulatedCall {
  const random = seededRandom(seed)
  const randomMs = (minSeconds: number, maxSeconds: number) =>
    Math.floor(1000 * (minSeconds + random() * (maxSeconds - minSeconds)))
  const isIncoming = random() < 0.6
  const first = Math.floor(random() * extensions.length)
  const ringCount = isIncoming ? 1 + Math.floor(random() * 4) : 1
  const ringing = Array.from({ length: ringCount }, (_, index) => extensions[(first + index) % extensions.length] ?? '')
  const status = isIncoming ? incomingStatus(random()) : outgoingStatus(random())
  const ringMs = status === 'Dropped' ? randomMs(1, 5) : status === 'Connected' ? randomMs(3, 18) : randomMs(20, 30)
  const isConnected = status === 'Connected'
  const talkMs = isConnected ? randomMs(20, 420) + (random() < 0.12 ? randomMs(300, 900) : 0) : 0
  const voicemailMs = status === 'VoiceMail' ? randomMs(6, 45) : 0
  const extension = ringing[Math.floor(random() * ringing.length)] ?? null
  return {
    id: seededGuid(seed),
    direction: isIncoming ? 'Incoming' : 'Outgoing',
    externalNumber: otherParty(random, isIncoming, isConnected),
    status,
    ringing,
    extension: isConnected || !isIncoming ? extension : null,
    startedAt,
    connectedAt: isConnected ? startedAt + ringMs : null,
    completedAt: startedAt + ringMs + talkMs + voicemailMs,
  }
}

/** Most calls are with leads; agents speak with those they have contacted. */
function otherParty(random: () => number, isIncoming: boolean, isConnected: boolean): string {
  const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T
  if (random() < 0.85) return pick(!isIncoming && isConnected ? contactedNumbers : leadNumbers)
  return `+1${pick(areaCodes)}555${String(Math.floor(random() * 10_000)).padStart(4, '0')}`
}

const incomingStatus = (share: number): CallStatus =>
  share < 0.74 ? 'Connected' : share < 0.87 ? 'Missed' : share < 0.96 ? 'VoiceMail' : 'Dropped'

const outgoingStatus = (share: number): CallStatus => (share < 0.68 ? 'Connected' : 'Missed')

/** Returns the duration as the vendor measures it: since the connection, or the length of the voicemail. */
export function durationMs({ status, startedAt, connectedAt, completedAt }: SimulatedCall): number {
  if (connectedAt !== null) return completedAt - connectedAt
  return status === 'VoiceMail' ? Math.max(0, completedAt - startedAt - 25_000) : 0
}
