import { useShortcut } from '@portal/sdk'
import { useRef, useState } from 'react'
import { CallBar } from './call-bar.tsx'
import { CallPanel } from './call-panel.tsx'
import styles from './dock.module.css'
import { dockShortcuts } from './shortcuts.ts'
import { useIsCovering } from './use-is-covering.ts'
import { useLiveCalls } from './use-live-calls.ts'

/** Windows that have room for the panel beside the page. */
const roomy = '(min-width: 1024px) and (min-height: 600px)'

/**
 * The user's calls in progress, at the bottom of every page: a bar for each call, and a panel with the lead, its history,
 * the script, and the notes. It never takes the focus and never covers the field that the user types in.
 */
export default function Dock() {
  const { calls, clockOffset } = useLiveCalls()
  const current = calls.find(({ phase }) => phase === 'connected') ?? calls.find(({ isMine }) => isMine)
  const [choice, setChoice] = useState<{ callId: string; isOpen: boolean }>()
  const panel = useRef<HTMLDivElement>(null)
  const isCovering = useIsCovering(panel)
  const isWanted =
    choice && choice.callId === current?.id
      ? choice.isOpen
      : current?.phase === 'connected' && window.matchMedia(roomy).matches
  const isOpen = isWanted && !isCovering
  const toggle = () => current && setChoice({ callId: current.id, isOpen: !isOpen })
  useShortcut(dockShortcuts.toggle, toggle)
  if (calls.length === 0) return null
  return (
    <aside className={styles.dock} aria-label="Calls" data-dock>
      {current && (
        <div ref={panel} className={styles.panel} hidden={!isOpen}>
          {isWanted && <CallPanel key={current.id} call={current} />}
        </div>
      )}
      <div role="status" className={styles.bars}>
        {calls.map(call => (
          <CallBar
            key={call.id}
            call={call}
            clockOffset={clockOffset}
            isOpen={call === current && isOpen}
            onToggle={call === current ? toggle : undefined}
          />
        ))}
      </div>
    </aside>
  )
}
