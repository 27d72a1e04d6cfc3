import { Failure, runTool } from '@portal/platform/shared'
import { startMillionLeads } from '../million-leads.ts'
import type { ServiceAlone } from '../service-alone.ts'
import { median, reportBars } from '../table.ts'
import { timed } from '../timed.ts'

const rounds = 3
const megabyte = 1024 * 1024

/** Compares the CSV export of all leads with `psql \\copy`, in turns. Also measures memory and a canceled export. */
export async function run([rowsGiven = '1000000']: readonly string[]): Promise<void> {
  const leads = await startMillionLeads(Number(rowsGiven))
  try {
    const exportMs: number[] = []
    const copyMs: number[] = []
    let growth = 0
    for (let round = 0; round < rounds; round++) {
      copyMs.push(await timed(() => copy(leads)))
      const [milliseconds, grown] = await whileWatchingMemory(() => timed(() => download(leads)))
      exportMs.push(milliseconds)
      // The first round warms up: code is compiled, and buffers reach their size.
      if (round > 0) growth = Math.max(growth, grown)
    }
    console.log(
      `\n${rowsGiven} leads: export ${seconds(exportMs)} s, psql \\copy ${seconds(copyMs)} s, median of ${rounds}\n`,
    )
    const bars = [
      { what: 'export relative to psql \\copy', measured: median(exportMs) / median(copyMs), most: 3 },
      { what: 'memory growth (MB)', measured: growth / megabyte, most: 40 },
      { what: 'queries left by a canceled one', measured: await queriesAfterCancel(leads), most: 0 },
    ]
    reportBars(bars)
  } finally {
    await leads.stop()
  }
}

const seconds = (milliseconds: readonly number[]) => (median(milliseconds) / 1000).toFixed(1)

const open = ({ service: calls }: ServiceAlone) =>
  calls.as('supervisor')('GET', '/api/leads/export?timeZone=America/New_York')

async function download(leads: ServiceAlone): Promise<void> {
  const reader = (await open(leads)).body?.getReader()
  while (reader && !(await reader.read()).done);
}

/** Copies the same thirteen columns to /dev/null with `psql \\copy`. */
async function copy({ service: calls }: ServiceAlone): Promise<void> {
  const command = `\\copy (select full_name, phone, email, address, city, state, zip_code, services_interested, best_time_to_call, contacted, notes, created_at, not contacted and notes <> '' from calls.lead where spam_reason is null order by created_at desc, id desc) to '/dev/null' with (format csv, force_quote *)`
  const { isPassed, output } = await runTool('psql', [calls.database.urlOf('calls'), '-qc', command])
  if (!isPassed) throw new Failure(`This benchmark needs psql: ${output.trim()}`)
}

async function queriesAfterCancel(leads: ServiceAlone): Promise<number> {
  const reader = (await open(leads)).body?.getReader()
  await reader?.read()
  await reader?.cancel()
  await new Promise(resolve => setTimeout(resolve, 200))
  const running = await leads.service.database.owner`
    select 1 from pg_stat_activity where usename = 'calls' and state <> 'idle'`
  return running.length
}

async function whileWatchingMemory<T>(work: () => Promise<T>): Promise<[T, number]> {
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 50)
  try {
    return [await work(), most - before]
  } finally {
    clearInterval(watch)
  }
}
