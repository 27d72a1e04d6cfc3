import { type Connection, useConnection, useUnsentCount } from '@portal/sdk/frame'
import CloudOff from 'lucide-react/icons/cloud-off'
import { useEffect, useState } from 'react'

/** A gateway that restarts is back before anybody need hear of it. */
const patienceMs = 700

const words: Record<Exclude<Connection, 'live'>, { title: string; more: string }> = {
  lost: { title: 'No connection', more: 'What you change is kept here and sent once it is back.' },
  crowded: { title: 'Not live', more: 'You are signed in in very many browsers. This one asks again in a minute.' },
}

/** Says in the header that what is shown may be old, and that what is typed is kept. Nothing moves for it. */
export function ConnectionBanner() {
  const state = useLastingConnection()
  const count = useUnsentCount()
  usePromptToStay(count > 0 && state === 'lost')
  const unsent = count > 0 ? `${count} ${count === 1 ? 'change' : 'changes'} not sent yet.` : undefined
  return (
    <div className="connection" role="status">
      {state !== 'live' && (
        <span className="connection-words tone-caution">
          <CloudOff size={16} aria-hidden />
          <strong>{words[state].title}</strong>
          <span className="connection-more">{unsent ?? words[state].more}</span>
        </span>
      )}
    </div>
  )
}

/** The connection's state, once it has lasted; what the browser itself knows counts at once, and so does its return. */
function useLastingConnection(): Connection {
  const connection = useConnection()
  const [lasting, setLasting] = useState<Connection>('live')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(connection), connection === 'live' || !navigator.onLine ? 0 : patienceMs)
    return () => clearTimeout(timer)
  }, [connection])
  return connection === 'live' ? 'live' : lasting
}

/** A tab that closes takes what it keeps with it. */
function usePromptToStay(isNeeded: boolean): void {
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
