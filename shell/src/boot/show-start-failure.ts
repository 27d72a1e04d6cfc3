import type { PortalData } from '@portal/contracts/remotes'
import type { RemoteReport } from '@portal/contracts/remote-reports'

/** A card must be there within five seconds; the document takes some of that. */
const slowAfterMs = 4_000

/**
 * Watches whether the shell starts: shows a message if its first script fails to load, or if the shell takes longer than
 * four seconds. `showStartFailure` shows the other failures.
 */
export function watchStart(): void {
  const skeleton = document.querySelector('main')
  // Errors of elements do not bubble.
  const onError = ({ target }: Event) => {
    // The loader's own scripts are not deferred.
    if (target instanceof HTMLScriptElement && target.defer) showStartFailure(new Error(`${target.src} did not load`))
  }
  addEventListener('error', onError, true)
  setTimeout(() => {
    // React removes the skeleton with its first render.
    if (!skeleton?.isConnected || skeleton.querySelector('[role=alert]')) return
    const description = 'It appears here as soon as it has loaded. You can also reload the page.'
    showMessage('status', 'The portal is taking longer than usual', description)
  }, slowAfterMs)
}

/** Replaces the skeleton of the first page when the shell itself could not load, and reports it. */
export function showStartFailure(error: unknown): void {
  console.error(error)
  reportFailure()
  showMessage('alert', 'The portal didn’t load', 'Check your connection, then reload the page.')
}

/** Plain DOM: React may be what is missing. */
function showMessage(role: string, title: string, description: string): void {
  const text = (className: string, textContent: string) =>
    Object.assign(document.createElement('p'), { className, textContent })
  const button = Object.assign(document.createElement('button'), { className: 'button', textContent: 'Reload' })
  button.addEventListener('click', () => location.reload())

  const message = Object.assign(document.createElement('div'), { className: 'stack gap-1 empty-state' })
  message.append(text('empty-state-title', title), text('quiet empty-state-description', description), button)
  const panel = Object.assign(document.createElement('section'), { className: 'panel', role })
  panel.append(message)
  const page = document.querySelector('main')
  page?.removeAttribute('aria-busy')
  page?.replaceChildren(panel)
}

/** Like `reportOutcome`, which may be what is missing. */
function reportFailure(): void {
  const data = JSON.parse(document.getElementById('portal-data')?.textContent ?? 'null') as PortalData | null
  const build = data?.registry.shell?.build
  // Without a connection, every build fails.
  if (!build || !navigator.onLine) return
  const reports: RemoteReport[] = [{ remote: 'shell', build, outcome: 'failed' }]
  // A lost report does not matter: other tabs report too.
  void fetch('/api/remote-reports', {
    method: 'POST',
    credentials: 'same-origin',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reports }),
  }).catch(() => undefined)
}
