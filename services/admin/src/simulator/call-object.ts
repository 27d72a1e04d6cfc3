import { businessNumber, durationMs, type SimulatedCall } from './business-day.ts'

/** Returns a call as the API shows it at an instant, without an outcome until it is over. */
export function callObject(call: SimulatedCall, now: number) {
  const isOver = call.completedAt <= now
  const isIncoming = call.direction === 'Incoming'
  const internalParty = (extension: string | null) => ({
    name: extension === null ? '' : `Agent ${extension}`,
    phone: businessNumber,
    extension: extension ?? '',
  })
  const externalParty = { name: '', phone: call.externalNumber, extension: '' }
  const isAnswered = isOver && call.connectedAt !== null
  return {
    id: call.id,
    direction: call.direction,
    callStatus: isOver ? call.status : 'None',
    dateTimeUtc: new Date(call.startedAt).toISOString().slice(0, 19),
    duration: isOver ? durationMs(call) : 0,
    businessNumber,
    caller: isIncoming ? externalParty : internalParty(call.extension),
    called: isIncoming
      ? call.ringing.map(extension => ({
          ...internalParty(extension),
          isConnected: isAnswered && extension === call.extension,
        }))
      : [{ ...externalParty, isConnected: isAnswered }],
  }
}
