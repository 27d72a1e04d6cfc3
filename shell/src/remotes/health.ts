import { remoteReportOperations } from '@portal/contracts/remote-reports'
import type { RemoteOutcome, RemoteReport } from '@portal/contracts/remote-reports'
import { activityHeaders } from '@portal/sdk/frame'
import { registryStore } from './registry-store.ts'

/** Sends the reports of this period in one request. */
const gatherMs = 5_000
/** The same outcome of a build is reported again after this time, to show that the tab still uses the build. */
const againAfterMs = 30 * 60_000
const maxReports = 40

const reportedAt = new Map<string, number>()
let waiting: RemoteReport[] = []
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Reports the health of a build of a remote or the shell in this tab: both names, and nothing about the user or the
 * page. The gateway compares a candidate with the stable build.
 */
export function reportOutcome(remote: string, outcome: RemoteOutcome): void {
  const { remotes, shell } = registryStore.get()
  const build = remote === 'shell' ? shell?.build : remotes.find(row => row.name === remote && !row.unavailable)?.build
  // Without a connection, every build fails.
  if (!build || !navigator.onLine) return
  const key = `${remote} ${build} ${outcome}`
  const now = Date.now()
  if (now - (reportedAt.get(key) ?? -Infinity) < againAfterMs) return
  reportedAt.set(key, now)
  if (waiting.length < maxReports) waiting.push({ remote, build, outcome })
  timer ??= setTimeout(sendReports, gatherMs)
}

/** Also reports what happened just before the user leaves. */
export function reportOnLeave(): void {
  addEventListener('pagehide', sendReports)
}

function sendReports(): void {
  clearTimeout(timer)
  timer = undefined
  if (waiting.length === 0) return
  const reports = waiting
  waiting = []
  // A lost report does not matter: other tabs report too.
  void fetch(remoteReportOperations.reportRemotes.path, {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json', ...activityHeaders() },
    body: JSON.stringify({ reports }),
  }).catch(() => undefined)
}
