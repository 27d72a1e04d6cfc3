import { type Connection, useConnection, useUnsentCount } from '@portal/sdk/frame'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState } from 'react'

/** A restarted gateway is back sooner than this, so the banner does not appear for it. */
const patienceMs = 700

const texts: Record<Exclude<Connection, 'live'>, { title: string; description: string }> = {
  lost: { title: 'No connection', description: 'Changes are saved here and sent when the connection is back.' },
  crowded: { title: 'Live updates paused', description: 'Too many open browsers. They resume in about a minute.' },
}

/** Shows in the header that data may be out of date and how many changes are unsent. It does not move the page. */
export function ConnectionBanner() {
  const state = useLastingConnection()
  const count = useUnsentCount()
  useLeaveWarning(count > 0 && state === 'lost')
  const unsent = count > 0 ? `${count} ${count === 1 ? 'change' : 'changes'} not sent yet.` : undefined
  return (
    <div className="grow connection" role="status">
      {state !== 'live' && (
        <span className="row nowrap small connection-text tone-caution">
          <CloudOff size={16} aria-hidden />
          <strong>{texts[state].title}</strong>
          <span className="ellipsis quiet wide-only">{unsent ?? texts[state].description}</span>
        </span>
      )}
    </div>
  )
}

/**
 * The connection's state once it has lasted for a moment. `live` counts at once, and so does a loss that the browser itself
 * reports.
 */
function useLastingConnection(): Connection {
  const connection = useConnection()
  const [lasting, setLasting] = useState<Connection>('live')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(connection), connection === 'live' || !navigator.onLine ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [connection])
  return connection === 'live' ? 'live' : lasting
}

/** The browser asks before the tab closes: unsent changes are stored in this tab only. */
function useLeaveWarning(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isNeeded])
}
