import type { PortalData } from '@portal/contracts/remotes'
import {
  type AnySlotProps,
  PortalContext,
  type PortalStore,
  SlotContext,
  ThemeProvider,
  TooltipDelay,
} from '@portal/sdk/frame'
import { useEffect } from 'react'
import { Provider } from 'react-redux'
import { BrowserRouter } from 'react-router-dom'
import { Frame } from './navigation/frame.tsx'
import { FilledSlot } from './remotes/filled-slot.tsx'
import { useTheme } from './theme/use-theme.ts'

interface AppProps {
  data: PortalData
  store: PortalStore
  /** CSP nonce of the page. */
  nonce: string
  /** Called once, after the first render. */
  onRendered: () => void
}

/** The frame with everything that pages rely on: store, user, theme, slots, and router. */
export function App({ data, store, nonce, onRendered }: AppProps) {
  useEffect(onRendered, [onRendered])
  return (
    <Provider store={store}>
      <PortalContext value={data}>
        <ThemeProvider theme={useTheme()} nonce={nonce}>
          <TooltipDelay>
            <SlotContext value={fillSlot}>
              {/* Not as a transition: the frame follows at once, and defers the page itself. */}
              <BrowserRouter useTransitions={false}>
                <Frame />
              </BrowserRouter>
            </SlotContext>
          </TooltipDelay>
        </ThemeProvider>
      </PortalContext>
    </Provider>
  )
}

const fillSlot = (props: AnySlotProps) => <FilledSlot {...props} />
