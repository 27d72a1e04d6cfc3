import { calls } from '@portal/contracts/calls'
import type { ErrorBody } from '@portal/contracts/error'
import { requestOf, toast } from '@portal/sdk'
import dayjs from 'dayjs'
import { useEffect, useRef, useState } from 'react'
import type { Filters } from '../filters/filters.ts'
import { viewerTimeZone } from '../viewer-time-zone.ts'
import { createRowCounter } from './count-csv-rows.ts'

/** `refused`: above the member's limit. */
export type ExportState =
  | { kind: 'idle' }
  | { kind: 'refused'; message: string }
  | { kind: 'running'; done: number; total: number }

/** Downloads every lead that matches the filters as a CSV. The file is saved only if it is complete. */
export function useExport(filters: Filters) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' })
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
      setState({ kind: 'idle' })
    } catch (error) {
      const refusal = error instanceof Refusal ? error : undefined
      if (!controller.signal.aborted && refusal?.code !== 'forbidden') {
        toast({ title: 'Error', description: refusal?.message ?? 'Failed to export leads', kind: 'destructive' })
      }
      setState(refusal?.code === 'forbidden' ? { kind: 'refused', message: refusal.message } : { kind: 'idle' })
    }
  }

  return { state, start, cancel: () => running.current?.abort(), dismiss: () => setState({ kind: 'idle' }) }
}

/** The service refused the export. */
class Refusal extends Error {
  readonly code: ErrorBody['code']

  constructor({ code, message }: ErrorBody) {
    super(message)
    this.code = code
  }
}

/** Returns the file in chunks, or undefined if no lead matches. @throws if the download fails or is incomplete. */
async function download(filters: Filters, signal: AbortSignal, onProgress: (done: number, total: number) => void) {
  const { url } = requestOf(calls.exportLeads, { ...filters, timeZone: viewerTimeZone })
  const response = await fetch(url, { signal, credentials: 'same-origin' })
  if (response.status === 403 || response.status === 409) throw new Refusal((await response.json()) as ErrorBody)
  if (!response.ok || !response.body) throw new Error(`${response.status}: ${response.statusText}`)
  const total = Number(response.headers.get('x-total-count'))
  if (total === 0) {
    await response.body.cancel()
    return undefined
  }
  const chunks: Uint8Array<ArrayBuffer>[] = []
  const rows = createRowCounter()
  const reader = response.body.getReader()
  for (;;) {
    const { value, done } = await reader.read()
    if (done) return chunks
    chunks.push(value)
    // The first row contains the column names, the last one who exported the file.
    onProgress(Math.min(total, Math.max(0, rows.add(value) - 1)), total)
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
