import { expect, test } from '@jest/globals'
import { continueTrace, traceparentOf } from './trace-context.ts'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const parent = '00f067aa0ba902b7'

test.each([
  [`00-${traceId}-${parent}-01`, '01'],
  [`00-${traceId}-${parent}-00`, '00'],
  // A later version may add fields.
  [`cc-${traceId}-${parent}-01-later`, '01'],
])('continues the trace of %s as a span of its own', (header, flags) => {
  const trace = continueTrace(header)
  expect([trace.traceId, trace.flags]).toEqual([traceId, flags])
  expect(trace.spanId).toMatch(/^[0-9a-f]{16}$/)
  expect(trace.spanId).not.toBe(parent)
  expect(traceparentOf(trace)).toBe(`00-${traceId}-${trace.spanId}-${flags}`)
})

test.each([
  undefined,
  null,
  '',
  'trace',
  `00-${'0'.repeat(32)}-${parent}-01`,
  `00-${traceId}-${'0'.repeat(16)}-01`,
  `ff-${traceId}-${parent}-01`,
  `00-${traceId.toUpperCase()}-${parent}-01`,
  `00-${traceId}-${parent}-01-later`,
])('starts a trace for the header %s', header => {
  const trace = continueTrace(header)
  expect(trace.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect([trace.traceId === traceId, trace.flags]).toEqual([false, '00'])
})
