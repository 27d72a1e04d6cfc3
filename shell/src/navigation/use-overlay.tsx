import { toast, useShortcut } from '@portal/sdk'
import { frameShortcuts, prefetchWhenIdle } from '@portal/sdk/frame'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OverlayProps } from '../overlays/dialog.tsx'
import { captureTyping } from './capture-typing.ts'

const overlays = {
  palette: () => import(/* webpackChunkName: 'palette' */ '../command-palette/command-palette.tsx'),
  help: () => import(/* webpackChunkName: 'keyboard-help' */ '../keyboard/keyboard-help.tsx'),
}
type Name = keyof typeof overlays

/** The command palette and the keyboard help, one at a time. They load when the browser is idle or when they are opened. */
export function useOverlay(): { open: (name: Name) => void; overlay: ReactNode } {
  const [shown, setShown] = useState<{ Overlay: ComponentType<OverlayProps>; typed: string }>()

  function open(name: Name) {
    const typing = captureTyping()
    overlays[name]().then(
      // At once, so that the next letter goes into the overlay.
      ({ default: Overlay }) => flushSync(() => setShown({ Overlay, typed: typing.stop() })),
      () => {
        typing.stop()
        toast({
          title: 'Error',
          description: 'Couldn’t load this. Check your connection and try again.',
          kind: 'destructive',
        })
      },
    )
  }
  useShortcut(frameShortcuts.palette, () => (shown ? setShown(undefined) : open('palette')))
  useShortcut(frameShortcuts.help, () => open('help'))
  // Loaded ahead, so that both open without a connection too.
  useEffect(() => {
    for (const load of Object.values(overlays)) prefetchWhenIdle(load)
  }, [])

  const overlay = shown && (
    <shown.Overlay typed={shown.typed} onClose={() => setShown(undefined)} onHelp={() => open('help')} />
  )
  return { open, overlay }
}
