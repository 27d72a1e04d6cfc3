import { Badge, useMediaQuery } from '@portal/sdk'
import { useLocation } from '@portal/sdk/router'
import { Button } from '@portal/sdk/ui'
import { useLayoutEffect, useRef, useState } from 'react'
import { useFocusLock } from '../alerts/focus-lock.ts'
import { ringingOf, useRingAlert } from '../alerts/use-ring-alert.ts'
import { CallWrapUp } from '../wrap-up/call-wrap-up.tsx'
import { CallBar } from './call-bar.tsx'
import { CallPanel } from './call-panel.tsx'
import styles from './dock.module.css'
import { useCurrentCall } from './use-current-call.ts'
import { useCovering } from './use-covering.ts'
import { useDockKey } from './use-dock-key.ts'
import { useRoomForDock } from './use-room-for-dock.ts'
import { WrapUpBar } from './wrap-up-bar.tsx'

/** Windows in which more than one line would cover the page. */
const narrow = '(max-width: 767.98px)'
/** Pages on which wrapping up a call is the main action. The others have a main action of their own. */
const pagesWithoutMainAction = new Set(['/', '/leads', '/workflow', '/challenges', '/communications'])
/** Windows with room for the panel next to the page. */
const roomy = '(min-width: 1024px) and (min-height: 600px)'

/**
 * The user's calls: a strip along the bottom of every page, with a bar for each call in progress or for one that needs an
 * outcome. A panel above it has the lead, the script, and the notes, or the outcomes. In a wide window, the page moves to
 * the side of the open panel. The dock takes the focus only when the user asks for it by key, and never covers the field
 * that the user types in: the panel closes, and the bars move to the top.
 */
export default function Dock() {
  /** Whether the focus is in the wrap-up. */
  const [isWrapUpFocused, setWrapUpFocused] = useState(false)
  /** The wrap-up whose form stays, so that it keeps what the user typed. */
  const [openedId, setOpenedId] = useState('')
  const current = useCurrentCall(isWrapUpFocused, openedId)
  const { calls, clockOffset, live, wrapUp, isSaved, isReturned, hasUnrecordedSale, sales, waiting, wasLive } = current
  useRingAlert(ringingOf(calls))
  useFocusLock()
  /** What the user opened and closed. The choice ends with the call: its wrap-up opens even if they closed the panel. */
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const dock = useRef<HTMLElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const bars = useRef<HTMLDivElement>(null)
  const isNarrow = useMediaQuery(narrow)
  /** Whether the user opened the list of their other calls in a narrow window. */
  const [isExpanded, setExpanded] = useState(false)
  const covering = useCovering({ dock, panel, bars })

  const isRoomy = useMediaQuery(roomy)
  const { pathname, search } = useLocation()
  const openedLead = new URLSearchParams(search).get('lead')
  // *Call* is the main action of the panel of a lead.
  const isWrapUpMain = pagesWithoutMainAction.has(pathname) && openedLead === null
  const isLeadOpen = isRoomy && pathname === '/leads' && openedLead !== null && openedLead === live?.leadId
  /** The script of the call is one line while the page shows one: see the guide of the engagement remote. */
  const isScriptOpen = pathname.startsWith('/scripts/')
  /** Call Activity has its own list of calls to wrap up. */
  const isListed = pathname === '/activity'
  // A panel over the page would cover what a link in it opens, so each page and each lead have a choice of their own.
  const callName = `call ${live?.id} ${isRoomy ? '' : `${pathname} ${openedLead}`}`
  const wrapUpName = `${isReturned ? 'sale' : 'wrap-up'} ${wrapUp?.id}`
  const wantsCall = choices[callName] ?? (live?.phase === 'connected' && isRoomy)
  const wantsWrapUp = choices[wrapUpName] ?? (wasLive && isRoomy && !isReturned)
  // The wrap-up stays open until the user answers the next call, and longer while they work in it.
  const isKept = isWrapUpFocused || (live?.phase !== 'connected' && !isSaved)
  const keepsWrapUp = wantsWrapUp && wrapUp?.id === openedId && isKept && !choices[callName]
  const showsCall = live !== undefined && !keepsWrapUp
  const isOpen = (showsCall ? wantsCall : wantsWrapUp) && covering === 'nothing'
  if (!showsCall && wrapUp && wantsWrapUp && wrapUp.id !== openedId) setOpenedId(wrapUp.id)

  // The shell moves the page: see frame.css.
  useLayoutEffect(() => {
    if (!isOpen) return
    const { classList } = document.documentElement
    classList.add('has-call-panel')
    return () => classList.remove('has-call-panel')
  }, [isOpen])

  // Forms that are hidden for a while keep what the user entered.
  const isFormKept = wrapUp && !isReturned && (isSaved || wrapUp.id === openedId)
  const forms = isFormKept ? [wrapUp, ...sales] : sales

  const choose = (name: string, isWanted: boolean) => {
    setChoices({ ...choices, [name]: isWanted })
    setWrapUpFocused(false)
  }
  const toggleCall = () => choose(callName, !(showsCall && isOpen))
  const toggleWrapUp = () => choose(wrapUpName, !isOpen)
  useDockKey({ panel, bars, isOpen, toggle: showsCall ? toggleCall : wrapUp && toggleWrapUp })
  const isEmpty = calls.length === 0 && (!wrapUp || (isListed && !isOpen && forms.length === 0 && !isReturned))
  const isClosed = !isOpen && covering !== 'bars'
  const isStrip = !isNarrow && isClosed
  useRoomForDock(bars, !isEmpty, isClosed)
  if (isEmpty) return null
  const first = live ?? calls[0]
  const others = calls.filter(call => call !== first)
  const isFolded = isNarrow && !isExpanded
  return (
    <aside
      ref={dock}
      className={`stack gap-3 screen-only ${styles.dock} ${isStrip ? styles.strip : ''} ${covering === 'bars' ? styles.atTop : ''}`}
      aria-label="Calls"
      // With `call`, the shell does not reload the page for a release.
      data-dock={live || hasUnrecordedSale ? 'call' : 'wrap-up'}
    >
      {(live ?? wrapUp) && (
        <div
          ref={panel}
          tabIndex={-1}
          className={`stack floating ${styles.panel} ${isScriptOpen ? styles.isScriptOpen : ''}`}
          hidden={!isOpen}
        >
          {showsCall && wantsCall && <CallPanel key={live.id} call={live} isLeadOpen={isLeadOpen} />}
          {forms.map(call => (
            <div
              key={call.id}
              className="stack"
              hidden={showsCall || call !== wrapUp}
              onFocus={() => setWrapUpFocused(true)}
              onBlur={({ currentTarget, relatedTarget }) => setWrapUpFocused(currentTarget.contains(relatedTarget))}
            >
              <CallWrapUp
                call={call}
                isSold={current.isSold(call)}
                onNote={hasNote => current.setNote(call.id, hasNote)}
                onSaving={current.holdWrapUp}
                onRecorded={() => current.setRecorded(call.id)}
                onDone={() => {
                  setWrapUpFocused(false)
                  current.closeWrapUp()
                }}
              />
            </div>
          ))}
        </div>
      )}
      <div ref={bars} role="status" className={`stack gap-3 ${styles.bars}`}>
        {(isFolded && first ? [first] : calls).map(call => (
          <CallBar
            key={call.id}
            call={call}
            clockOffset={clockOffset}
            isOpen={call === live && showsCall && isOpen}
            isStrip={isStrip}
            onToggle={call === live ? toggleCall : undefined}
          >
            {isNarrow && call === first && others.length > 0 && (
              <Button
                type="text"
                aria-expanded={isExpanded}
                aria-label={`${isExpanded ? 'Hide' : 'Show'} ${others.length} more ${others.length === 1 ? 'call' : 'calls'}`}
                onClick={() => setExpanded(!isExpanded)}
                onKeyDown={({ key }) => {
                  if (key === 'Escape') setExpanded(false)
                }}
              >
                <Badge>+{others.length}</Badge>
              </Button>
            )}
          </CallBar>
        ))}
        {!showsCall && wrapUp && (
          <WrapUpBar
            call={wrapUp}
            isSaved={isSaved}
            waiting={waiting}
            isOpen={isOpen}
            isStrip={isStrip}
            isNarrow={isNarrow}
            isMain={isWrapUpMain}
            onToggle={toggleWrapUp}
          />
        )}
      </div>
    </aside>
  )
}
