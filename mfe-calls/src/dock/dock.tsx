import { useShortcut } from '@portal/sdk'
import { useRef, useState } from 'react'
import { CallWrapUp } from '../wrap-up/call-wrap-up.tsx'
import { CallBar } from './call-bar.tsx'
import { CallPanel } from './call-panel.tsx'
import styles from './dock.module.css'
import { dockShortcuts } from './shortcuts.ts'
import { useCurrentCall } from './use-current-call.ts'
import { useIsCovering } from './use-is-covering.ts'
import { WrapUpBar } from './wrap-up-bar.tsx'

/** Windows with room for the panel next to the page. */
const roomy = '(min-width: 1024px) and (min-height: 600px)'

/**
 * The user's calls, at the bottom of every page: a bar for each call in progress, or for one that needs an outcome, and a
 * panel with the lead, the script, and the notes, or with the outcomes. It never takes the focus and never covers the
 * field that the user types in.
 */
export default function Dock() {
  const { calls, clockOffset, live, wrapUp, waiting, wasLive, closeWrapUp } = useCurrentCall()
  const currentId = live?.id ?? wrapUp?.id
  const opensByItself = (live ? live.phase === 'connected' : wasLive) && window.matchMedia(roomy).matches
  const panel = useRef<HTMLDivElement>(null)
  const isCovering = useIsCovering(panel)
  // The user's choice ends with the call: its wrap-up opens even if they closed the panel.
  const subject = live ? `live ${live.id}` : `wrap up ${currentId}`
  const [choice, setChoice] = useState<{ subject: string; isOpen: boolean }>()
  const isWanted = choice?.subject === subject ? choice.isOpen : opensByItself
  const isOpen = isWanted && !isCovering
  const toggle = () => currentId && setChoice({ subject, isOpen: !isOpen })
  useShortcut(dockShortcuts.toggle, toggle)
  if (calls.length === 0 && !wrapUp) return null
  return (
    <aside className={styles.dock} aria-label="Calls" data-dock={live ? 'call' : 'wrap-up'}>
      {currentId && (
        <div ref={panel} className={styles.panel} hidden={!isOpen}>
          {isWanted && live && <CallPanel key={live.id} call={live} />}
          {isWanted && !live && wrapUp && <CallWrapUp key={wrapUp.id} call={wrapUp} onDone={closeWrapUp} />}
        </div>
      )}
      <div role="status" className={styles.bars}>
        {calls.map(call => (
          <CallBar
            key={call.id}
            call={call}
            clockOffset={clockOffset}
            isOpen={call === live && isOpen}
            onToggle={call === live ? toggle : undefined}
          />
        ))}
        {!live && wrapUp && <WrapUpBar call={wrapUp} waiting={waiting} isOpen={isOpen} onToggle={toggle} />}
      </div>
    </aside>
  )
}
