import type { callsInternal, Figure, FigureName, LeadSummary, Viewer } from '@portal/contracts'
import type { Handler } from '@portal/service-kit'
import type { CallsDeps } from '../deps.ts'
import { readMetrics } from '../metrics/dashboard-metrics.ts'
import { readQueuesOf } from '../queue/lead-queue.ts'

/** Reads figures for the members with open tabs, each as its own operation would answer them. */
export const readFigures: Handler<typeof callsInternal.readFigures, CallsDeps> = async (
  { body: { names, viewers } },
  deps,
) => {
  const readers: Record<FigureName, () => Promise<Figure[]>> = {
    leadQueue: () => queueFigures(viewers, deps),
    leadSummary: () => summaryFigures(viewers, deps),
    dashboardMetrics: async () => [
      {
        name: 'dashboardMetrics',
        args: {},
        data: await readMetrics(null, deps),
        viewers: viewers.map((_, index) => index),
      },
    ],
  }
  const figures = (await Promise.all(names.map(name => readers[name]()))).flat()
  const due = figures.flatMap(figure => (figure.name === 'leadQueue' ? (figure.data.nextDueAt ?? []) : []))
  return { figures, dueAt: due.toSorted()[0] ?? null }
}

async function queueFigures(viewers: readonly Viewer[], deps: CallsDeps): Promise<Figure[]> {
  const queues = await readQueuesOf(
    viewers.map(({ memberId }) => memberId),
    deps,
  )
  const byQueue = Map.groupBy(viewers.keys(), index => queues.get(viewers[index]?.memberId ?? ''))
  return [...byQueue].flatMap(([data, indexes]) => (data ? { name: 'leadQueue', data, viewers: indexes } : []))
}

async function summaryFigures(viewers: readonly Viewer[], { readSummary, log }: CallsDeps): Promise<Figure[]> {
  const groups = new Map<string, Figure & { name: 'leadSummary' }>()
  // A zone that PostgreSQL doesn't know must fail for its own members only.
  const read = await Promise.allSettled(
    viewers.map(
      async ({ memberId, timeZone }) => timeZone && { timeZone, data: await readSummary({ memberId, timeZone }) },
    ),
  )
  const failed = read.filter(({ status }) => status === 'rejected') as PromiseRejectedResult[]
  if (failed.length > 0 && failed.length === read.length) throw failed[0]?.reason
  if (failed.length > 0) log.warn({ err: failed[0]?.reason }, 'cannot read the summary of some members')
  for (const [index, result] of read.entries()) {
    if (result.status === 'rejected' || !result.value) continue
    const { timeZone, data } = result.value
    const key = keyOf(timeZone, data)
    const group = groups.get(key) ?? { name: 'leadSummary', args: { timeZone }, data, viewers: [] }
    group.viewers.push(index)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** All summaries of one read are equal except for these. */
const keyOf = (timeZone: string, { views }: LeadSummary) => `${timeZone} ${views.mine}`
