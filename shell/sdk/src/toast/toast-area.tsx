import * as Radix from '@radix-ui/react-toast'
import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { frameShortcuts } from '../keyboard/shortcut.ts'
import { useStore } from '../state/create-store.ts'
import { type Toast, toasts } from './toast.ts'
import { useAwayFromFocus } from './use-away-from-focus.ts'

const icons = { default: CircleCheck, neutral: Info, destructive: CircleAlert }
const iconTones = { default: 'tone-positive', neutral: 'quiet', destructive: 'tone-negative' }

interface ToastAreaProps {
  /** How long a toast stays at least. */
  minMs?: number
}

/** The notification area: one toast for 5 s, longer for a long text or an action; swiping right by 50 px closes it, F8 moves the focus here. */
export function ToastArea({ minMs = minReadingMs }: ToastAreaProps) {
  const shown = useStore(toasts.shown)
  const area = useRef<HTMLOListElement>(null)
  const isAtTop = useAwayFromFocus(area, shown)
  const kind = shown?.kind ?? 'default'
  const Icon = icons[kind]
  return (
    <Radix.Provider swipeDirection="right" swipeThreshold={50} label="Notification">
      {shown && (
        <Radix.Root
          key={shown.id}
          duration={Math.max(minMs, readingTimeMs(shown))}
          className={`row gap-4 floating toast is-${kind}`}
          type={kind === 'destructive' ? 'foreground' : 'background'}
          onOpenChange={isOpen => !isOpen && toasts.close(shown.id)}
          onEscapeKeyDown={leaveEscapeToDialogs}
        >
          <Icon className={iconTones[kind]} size={20} aria-hidden />
          <div className="grow">
            <Radix.Title className="strong">{shown.title}</Radix.Title>
            {shown.description && <Radix.Description className="quiet breaks">{shown.description}</Radix.Description>}
            {shown.action && (
              <Radix.Action className="button" altText={shown.action.label} onClick={shown.action.onSelect}>
                {shown.action.label}
              </Radix.Action>
            )}
          </div>
          <Radix.Close className="icon-button" aria-label="Close notification">
            <X size={16} aria-hidden />
          </Radix.Close>
        </Radix.Root>
      )}
      <Radix.Viewport
        ref={area}
        className={`toast-area screen-only above-dock ${isAtTop ? 'is-at-top' : ''}`}
        hotkey={[frameShortcuts.notification.keys]}
        label="Notifications ({hotkey})"
      />
    </Radix.Provider>
  )
}

const minReadingMs = 5000
const minDecidingMs = 12_000
const readingMsPerCharacter = 60

/** Time to read the text, and to decide on the action. */
const readingTimeMs = ({ title, description = '', action }: Toast) =>
  Math.max(action ? minDecidingMs : 0, (title.length + description.length) * readingMsPerCharacter)

/** Escape closes an open dialog, not the toast, unless the focus is in the toast. */
function leaveEscapeToDialogs(event: KeyboardEvent): void {
  if (!document.querySelector('.toast-area')?.contains(document.activeElement)) event.preventDefault()
}
