import { calls } from '@portal/contracts/calls'
import { requestOf, toast } from '@portal/sdk'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import type { Filters } from '../filters/filters.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import { countLines } from './count-lines.ts'

export type Exporting = { kind: 'idle' } | { kind: 'running'; done: number; total: number }

/** Downloads every lead that matches the filters as the server streams them; nothing is saved unless all have come. */
export function useExport(filters: Filters) {
  const [state, setState] = useState<Exporting>({ kind: 'idle' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  async function start() {
    const controller = new AbortController()
    running.current = controller
    setState({ kind: 'running', done: 0, total: 0 })
    try {
      const chunks = await download(filters, controller.signal, (done, total) =>
        setState({ kind: 'running', done, total }),
      )
      if (chunks) save(new Blob(chunks, { type: 'text/csv' }))
      else toast({ title: 'No Data', description: 'No leads to export', kind: 'neutral' })
    } catch {
      if (!controller.signal.aborted) {
        toast({ title: 'Error', description: 'Failed to export leads', kind: 'destructive' })
      }
    }
    setState({ kind: 'idle' })
  }

  return { state, start, cancel: () => running.current?.abort() }
}

/** The file in pieces; undefined where no lead matches. @throws where it does not come, or not all of it. */
async function download(filters: Filters, signal: AbortSignal, tell: (done: number, total: number) => void) {
  const { url } = requestOf(calls.exportLeads, { ...filters, timeZone: viewerTimeZone })
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${response.statusText}`)
  const total = Number(response.headers.get('x-total-count'))
  if (total === 0) {
    await response.body.cancel()
    return undefined
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const lines = countLines()
  const reader = response.body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    // The first line names the columns.
    tell(Math.max(0, lines.add(value) - 1), total)
  }
}

function save(file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `leads_export_${dayjs().format('YYYY-MM-DD')}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
