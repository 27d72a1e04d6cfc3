import { Counter, Gauge, Histogram, type LabelValues, register } from 'prom-client'

/** Duration of requests by service and route, in seconds. Its count gives the rate, its label `status` the errors. */
export const requestSeconds = new Histogram({
  name: 'portal_request_duration_seconds',
  help: 'Time until a reply was sent, by service, route, and status',
  labelNames: ['service', 'route', 'method', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
})

/** Security events by code, such as `rate_limited`. */
export const securityEvents = new Counter({
  name: 'portal_security_events_total',
  help: 'Requests refused for security reasons, by code',
  labelNames: ['event'],
})

type Reading = readonly [labels: LabelValues<string>, value: number]
type Read = () => Iterable<Reading> | Promise<Iterable<Reading>>

const readers = new Map<string, Set<Read>>()

/**
 * Adds values to a gauge, which are computed whenever metrics are read. Values that fail are left out.
 * @returns a function that removes them.
 */
export function observe(name: string, help: string, labelNames: readonly string[], read: Read): () => void {
  const reads = readers.get(name) ?? new Set<Read>()
  if (!readers.has(name)) {
    readers.set(name, reads)
    new Gauge({
      name,
      help,
      labelNames,
      async collect() {
        this.reset()
        const readings = await Promise.allSettled([...reads].map(async one => one()))
        for (const reading of readings) {
          if (reading.status === 'rejected') continue
          for (const [labels, value] of reading.value) this.set(labels, value)
        }
      },
    })
  }
  reads.add(read)
  return () => void reads.delete(read)
}

/** Returns all metrics of this process in the format of Prometheus. */
export const readMetrics = (): Promise<string> => register.metrics()
