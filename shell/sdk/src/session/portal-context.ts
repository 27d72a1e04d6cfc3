import type { User } from '@portal/contracts/identity'
import { createContext } from 'react'
import type { Portal } from './use-session.ts'

/** What the page document brought along. */
export interface PortalContextValue extends Portal {
  /** As they were when the document was served. */
  user: User
}

export const PortalContext = createContext<PortalContextValue>(outsideOfThePortal())

function outsideOfThePortal(): PortalContextValue {
  return new Proxy({} as PortalContextValue, {
    get(_, key) {
      throw new Error(`There is no session here (${String(key)}): render inside the portal's frame or with renderPage.`)
    },
  })
}
