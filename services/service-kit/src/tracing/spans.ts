import { setTimeout as wait } from 'node:timers/promises'
import type { Attributes, SpanContext } from '@opentelemetry/api'
import type { Resource } from '@opentelemetry/resources'
import type { ReadableSpan, SpanProcessor } from '@opentelemetry/sdk-trace'
import type { TraceContext } from '../http/trace-context.ts'
import { recordShareOfTraces } from './recorded-share.ts'

/** A request that a process has answered. */
export interface AnsweredRequest {
  readonly service: string
  readonly version: string
  /** Name of the operation, such as `calls.updateLead`. */
  readonly route: string
  readonly method: string
  readonly status: number
  readonly milliseconds: number
  readonly trace: TraceContext
}

interface Exporter {
  readonly processor: SpanProcessor
  resourceOf(service: string, version: string): Resource
  /** The services of this process that use it. */
  users: number
}

/** How long a process that ends waits for the collector. */
const longestEndMs = 2_000

let exporter: Exporter | undefined

/**
 * Sends a span for each answered request of a recorded trace to an OpenTelemetry collector, with OTLP over HTTP. Loads the
 * packages only with an endpoint. If the collector fails, only spans are lost.
 * @param endpoint its address, such as http://localhost:4318; undefined: nothing is sent.
 * @param recorded the share of new traces, 0 to 1. Traces that a request continues keep their own flag.
 * @returns a function that sends what is left, and stops tracing.
 */
export async function startTracing(endpoint: string | undefined, recorded: number): Promise<() => Promise<void>> {
  if (endpoint === undefined) return async () => undefined
  exporter ??= await createExporter(endpoint)
  recordShareOfTraces(recorded)
  const started = exporter
  started.users += 1
  return async () => {
    started.users -= 1
    if (started.users > 0) return
    exporter = undefined
    recordShareOfTraces(0)
    const sent = started.processor.shutdown().catch(() => undefined)
    await Promise.race([sent, wait(longestEndMs, undefined, { ref: false })])
  }
}

async function createExporter(endpoint: string): Promise<Exporter> {
  const [{ OTLPTraceExporter }, { BatchSpanProcessor }, { resourceFromAttributes }] = await Promise.all([
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/resources'),
  ])
  const resources = new Map<string, Resource>()
  return {
    processor: new BatchSpanProcessor({
      exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces`, timeoutMillis: 5_000 }),
      exportTimeoutMillis: 5_000,
    }),
    resourceOf(service, version) {
      const resource =
        resources.get(service) ??
        resourceFromAttributes({
          'service.namespace': 'portal',
          'service.name': service,
          'service.version': version,
          'service.instance.id': String(process.pid),
        })
      resources.set(service, resource)
      return resource
    },
    users: 0,
  }
}

const serverKind = 1
const unset = 0
const failed = 2

/** Records the span of a request that has just been answered, if its trace is recorded. */
export function recordSpan(request: AnsweredRequest): void {
  const { service, version, route, method, status, milliseconds, trace } = request
  if (!exporter || (Number.parseInt(trace.flags, 16) & 1) === 0) return
  const endedAt = Date.now()
  const contextOf = (spanId: string): SpanContext => ({ traceId: trace.traceId, spanId, traceFlags: 1 })
  const attributes: Attributes = {
    'http.request.method': method,
    'http.route': route,
    'http.response.status_code': status,
  }
  const span: ReadableSpan = {
    name: `${method} ${route}`,
    kind: serverKind,
    spanContext: () => contextOf(trace.spanId),
    ...(trace.parentId && { parentSpanContext: contextOf(trace.parentId) }),
    startTime: toHrTime(endedAt - milliseconds),
    endTime: toHrTime(endedAt),
    duration: toHrTime(milliseconds),
    status: { code: status >= 500 ? failed : unset },
    attributes,
    links: [],
    events: [],
    ended: true,
    resource: exporter.resourceOf(service, version),
    instrumentationScope: { name: '@portal/service-kit' },
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  }
  exporter.processor.onEnd(span)
}

/** Seconds and nanoseconds. */
function toHrTime(milliseconds: number): [number, number] {
  const seconds = Math.floor(milliseconds / 1_000)
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)]
}
