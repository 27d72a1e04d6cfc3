import { z } from 'zod'
import type { VendorCall } from './telephony.ts'
import { isOver, outcomeOf, toPhoneNumber } from './vendor-assumptions.ts'
import { vendorInstant } from './vendor-instant.ts'

const extension = z.union([z.string(), z.number()]).transform(String).nullish()
const party = z.object({ name: z.string().nullish(), phone: z.string().nullish(), extension })

const call = z
  .object({
    id: z.string().min(1).max(200),
    direction: z.enum(['Incoming', 'Outgoing']),
    callStatus: z.string(),
    dateTimeUtc: vendorInstant(z.string()),
    duration: z.number().min(0).nullish(),
    businessNumber: z.string().nullish(),
    caller: party.nullish(),
    called: z.array(party.extend({ isConnected: z.boolean().nullish() })).nullish(),
  })
  .transform(({ id, direction, callStatus, dateTimeUtc, duration, businessNumber, caller, called }): VendorCall => {
    const isInbound = direction === 'Incoming'
    const connected = called?.find(({ isConnected }) => isConnected)
    return {
      id,
      direction: isInbound ? 'inbound' : 'outbound',
      outcome: outcomeOf(callStatus),
      isOver: isOver(callStatus),
      startedAt: dateTimeUtc,
      durationSeconds: Math.round((duration ?? 0) / 1000),
      phoneNumber: toPhoneNumber(isInbound ? caller?.phone : called?.[0]?.phone),
      ourNumber: toPhoneNumber(businessNumber) || null,
      extension: (isInbound ? connected?.extension : caller?.extension) || null,
    }
  })

export const tokenResponse = z.object({
  access_token: z.string().min(1),
  expires_in: z.coerce.number().min(1),
  refresh_token: z.string().optional(),
})
export const callResponse = z.object({ data: call }).transform(({ data }) => data)
export const callsResponse = z.object({ data: z.object({ calls: z.array(call) }) }).transform(({ data }) => data.calls)
export const placedCallResponse = z
  .object({ data: z.object({ id: z.string().min(1).max(200), caller: z.object({ extension }).nullish() }) })
  .transform(({ data }) => ({ id: data.id, extension: data.caller?.extension || null }))
export const profileResponse = z
  .object({
    data: z.object({ email: z.string().catch(''), extension: z.union([z.string(), z.number()]).transform(String) }),
  })
  .transform(({ data }) => data)
export const numbersResponse = z
  .object({
    data: z.object({
      phoneNumbers: z.array(z.object({ number: z.string(), isEnabled: z.boolean().catch(true) })),
    }),
  })
  .transform(({ data }) =>
    data.phoneNumbers.filter(({ isEnabled }) => isEnabled).map(({ number }) => toPhoneNumber(number)),
  )
