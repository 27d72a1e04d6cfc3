import { createCache, StyleProvider } from '@ant-design/cssinjs'
import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { ThemeProvider } from '../src/design-tokens/theme-provider.tsx'
import { TooltipDelay } from '../src/components/tooltip.tsx'
import type { FirstVisit, Preload } from '../src/preload.ts'
import { PortalContext } from '../src/session/portal-context.ts'
import { createPortalStore } from '../src/session/store.ts'
import { ToastArea } from '../src/toast/toast-area.tsx'
import { lastStore } from './last-store.ts'
import { servicesIfAny } from './services.ts'
import { visibleStyles } from './visible-styles.ts'

const transformers = [visibleStyles]

/** Keeps the styles when a test removes its page: regenerating them took a tenth of the time of a screen test. */
const styles = createCache()
const update = styles.opUpdate.bind(styles)
styles.opUpdate = (key, change) => update(key, entry => change(entry) ?? entry ?? null)

export interface RenderOptions {
  /** Role of the user; agent by default. */
  as?: Role
  /** Path and query, such as '/scripts/1?step=2'. */
  at?: string
  /** Overrides fields of the user. */
  user?: Partial<User>
  /** As the first page of a tab: requests its data before it renders. */
  isFirst?: boolean
  /** How long a toast stays at least: by default longer than a test, which may be slow on a busy machine. */
  toastMs?: number
}

/**
 * Renders a page as the frame does: with a user, store, router, theme, tooltips, and the toast area. Await it: a
 * component that suspends without an awaited `act` never appears.
 * @returns the rendered page, its store, and `person`, which sends input like a real user.
 */
export async function renderPage(page: ReactNode, options: RenderOptions = {}) {
  const { as: role = 'agent', at = '/', user, isFirst = false, toastMs = 300_000 } = options
  const signedIn = { ...testUser(role), ...user }
  servicesIfAny()?.signInAs(signedIn.role)
  const store = createPortalStore(signedIn)
  lastStore.set(store)
  if (isFirst)
    preloadPage(page, { dispatch: store.dispatch, user: signedIn, search: new URLSearchParams(at.split('?')[1]) })
  const portal = { user: signedIn, brand: 'Example Brand', phone: null, timeZone: 'America/New_York' }
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <PortalContext value={portal}>
          <ThemeProvider theme="dark" nonce="">
            <StyleProvider cache={styles} transformers={transformers}>
              <TooltipDelay>
                <MemoryRouter useTransitions={false} initialEntries={[at]}>
                  {page}
                </MemoryRouter>
                <ToastArea minMs={toastMs} />
              </TooltipDelay>
            </StyleProvider>
          </ThemeProvider>
        </PortalContext>
      </Provider>,
    ),
  )
  return { ...view, store, person: userEvent.setup() }
}

function preloadPage(page: ReactNode, visit: FirstVisit): void {
  const { type } = page as ReactElement<unknown, ComponentType & { preload?: Preload }>
  if (!type.preload) throw new Error('The page has no preload')
  type.preload(visit)
}

/** The demo member of a role. */
export function testUser(role: Role): User {
  const name = { agent: 'Agent', supervisor: 'Supervisor', admin: 'Admin' }[role]
  const member = servicesIfAny()?.people[role]
  return {
    id: member?.id ?? '0a000000-0000-4000-8000-000000000001',
    firstName: 'Demo',
    lastName: name,
    email: `${role}@demo.example`,
    role,
    status: 'online',
    profileImageUrl: null,
  }
}
