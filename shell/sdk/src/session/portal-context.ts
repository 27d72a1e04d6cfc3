import type { User } from '@portal/contracts/identity'
import { createContext } from 'react'

/** Settings of the organization, for every page. */
export interface Portal {
  brand: string
  phone: { national: string; e164: string } | null
  /** IANA zone that "today" follows for sales and metrics. */
  timeZone: string
}

/** What the page document contains. */
export interface PortalContextValue extends Portal {
  /** The user as of when the document was served. */
  user: User
}

export const PortalContext = createContext<PortalContextValue>(outsideOfThePortal())

function outsideOfThePortal(): PortalContextValue {
  return new Proxy({} as PortalContextValue, {
    get(_, key) {
      throw new Error(
        `PortalContext is missing, so there is no ${String(key)}. Render inside the frame or with renderPage.`,
      )
    },
  })
}
