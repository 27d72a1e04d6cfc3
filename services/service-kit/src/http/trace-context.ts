import { randomUUID } from 'node:crypto'
import { newTraceFlags } from '../tracing/recorded-share.ts'

/** The place of a request in a trace, as the W3C header `traceparent` passes it from process to process. */
export interface TraceContext {
  /** Shared by all requests that follow from one: 32 hexadecimal digits. */
  readonly traceId: string
  /** The sender's part of the trace; null if this process starts it. */
  readonly parentId: string | null
  /** This process's part of the trace: 16 hexadecimal digits. */
  readonly spanId: string
  /** `01` if the sender records the trace, otherwise `00`. */
  readonly flags: string
}

export const traceHeader = 'traceparent'

const format = /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Continues the trace of a `traceparent` header; starts one if the header is missing or malformed. */
export function continueTrace(traceparent: string | null | undefined): TraceContext {
  const [, version, traceId, parentId, flags, rest] = format.exec(traceparent ?? '') ?? []
  const isValid = traceId && parentId && flags && (version !== '00' || rest === undefined)
  const spanId = randomHex().slice(16)
  return isValid
    ? { traceId, parentId, spanId, flags }
    : { traceId: randomHex(), parentId: null, spanId, flags: newTraceFlags() }
}

/** Returns 32 hexadecimal digits. Node.js keeps random bytes for the next UUIDs, so this rarely asks the system for more. */
const randomHex = () => randomUUID().replaceAll('-', '')

/** Returns the `traceparent` header for a request that follows from this one. */
export const traceparentOf = ({ traceId, spanId, flags }: TraceContext) => `00-${traceId}-${spanId}-${flags}`
