import ConfigProvider from 'antd/es/config-provider/index.js'
import type { User } from '@portal/contracts/identity'
import type { Role } from '@portal/contracts/role'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { Provider } from 'react-redux'
import { MemoryRouter } from 'react-router-dom'
import { ThemeProvider } from '../src/design-tokens/theme-provider.tsx'
import { TooltipDelay } from '../src/components/tooltip.tsx'
import { PortalContext } from '../src/session/portal-context.ts'
import { createPortalStore } from '../src/session/store.ts'
import { ToastArea } from '../src/toast/toast-area.tsx'
import { lastStore } from './last-store.ts'
import { servicesIfAny } from './services.ts'

/** Nothing moves: what is asked for is there at once, and a test waits for no dialog to fade in. */
const still = { token: { motion: false } }

export interface RenderOptions {
  /** Whose page it is: an agent's unless said otherwise. */
  as?: Role
  /** Address, such as '/scripts/1?step=2'. */
  at?: string
  /** Overrides of the person's record. */
  user?: Partial<User>
}

/**
 * Renders a page as the frame would: signed in, with store, router, look, tooltips and the toast area. Await it: a part
 * that suspends while nobody awaits is never shown.
 */
export async function renderPage(page: ReactNode, { as: role = 'agent', at = '/', user }: RenderOptions = {}) {
  const person = { ...testUser(role), ...user }
  servicesIfAny()?.signInAs(person.role)
  const store = createPortalStore(person)
  lastStore.set(store)
  const portal = { user: person, brand: 'Example Brand', phone: null, timeZone: 'America/New_York' }
  const view = await act(async () =>
    render(
      <Provider store={store}>
        <PortalContext value={portal}>
          <ThemeProvider theme="dark" nonce="">
            <ConfigProvider theme={still}>
              <TooltipDelay>
                <MemoryRouter initialEntries={[at]}>{page}</MemoryRouter>
                <ToastArea />
              </TooltipDelay>
            </ConfigProvider>
          </ThemeProvider>
        </PortalContext>
      </Provider>,
    ),
  )
  return { ...view, store, person: userEvent.setup() }
}

/** The record of the demo person of a role. */
export function testUser(role: Role): User {
  const name = { agent: 'Agent', supervisor: 'Supervisor', admin: 'Admin' }[role]
  const known = servicesIfAny()?.people[role]
  return {
    id: known?.id ?? '0a000000-0000-4000-8000-000000000001',
    firstName: 'Demo',
    lastName: name,
    email: `${role}@demo.example`,
    role,
    status: 'online',
    profileImageUrl: null,
  }
}
