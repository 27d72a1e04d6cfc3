import { toast, useShortcut } from '@portal/sdk'
import { frameShortcuts, whenIdle } from '@portal/sdk/frame'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'

export interface OverlayProps {
  onClose: () => void
  onHelp: () => void
}

const overlays = {
  palette: () => import(/* webpackChunkName: 'palette' */ '../command-palette/command-palette.tsx'),
  help: () => import(/* webpackChunkName: 'keyboard-help' */ '../keyboard/keyboard-help.tsx'),
}
type Name = keyof typeof overlays

/** The palette and the keyboard help: loaded once the browser is idle or somebody asks, and shown one at a time. */
export function useOverlay(): { open: (name: Name) => void; overlay: ReactNode } {
  const [shown, setShown] = useState<{ Part: ComponentType<OverlayProps> }>()

  function open(name: Name) {
    overlays[name]().then(
      ({ default: Part }) => setShown({ Part }),
      () =>
        toast({
          title: 'Error',
          description: 'This could not be loaded. Check your connection and try again.',
          kind: 'destructive',
        }),
    )
  }
  useShortcut(frameShortcuts.palette, () => (shown ? setShown(undefined) : open('palette')))
  useShortcut(frameShortcuts.help, () => open('help'))
  // Both are there without a connection too.
  useEffect(() => {
    for (const load of Object.values(overlays)) whenIdle(() => void load().catch(() => undefined))
  }, [])

  const overlay = shown && <shown.Part onClose={() => setShown(undefined)} onHelp={() => open('help')} />
  return { open, overlay }
}
