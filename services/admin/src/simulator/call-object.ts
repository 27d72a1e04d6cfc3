import { businessNumber, durationMs, type SimulatedCall } from './business-day.ts'

/** When a recording has been filed. */
const recordAfterMs = 90_000

/** A call as the API shows it at an instant: without outcome while it goes on, its recording later still. */
export function callObject(call: SimulatedCall, now: number) {
  const isOver = call.completedAt <= now
  const isIncoming = call.direction === 'Incoming'
  const ours = (extension: string | null) => ({
    name: extension === null ? '' : `Agent ${extension}`,
    phone: businessNumber,
    extension: extension ?? '',
  })
  const outside = { name: '', phone: call.outside, extension: '' }
  const isConnected = (extension: string | null) => isOver && call.connectedAt !== null && extension === call.extension
  const duration = isOver ? durationMs(call) : 0
  return {
    id: call.id,
    direction: call.direction,
    callStatus: isOver ? call.status : 'None',
    dateTimeUtc: new Date(call.startedAt).toISOString().slice(0, 19),
    duration,
    businessNumber,
    caller: isIncoming ? outside : ours(call.extension),
    called: isIncoming
      ? call.ringing.map(extension => ({ ...ours(extension), isConnected: isConnected(extension) }))
      : [{ ...outside, isConnected: isOver && call.connectedAt !== null }],
    ...(isOver && call.connectedAt !== null && now > call.completedAt + recordAfterMs
      ? { callRecord: { fileName: `${call.id}.mp3`, uri: `https://records.example/${call.id}.mp3` } }
      : {}),
  }
}
