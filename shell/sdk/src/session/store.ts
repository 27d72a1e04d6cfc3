import type { User } from '@portal/contracts/identity'
import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { sessionApi } from './endpoints.ts'
import { sessionLost } from './session-lost.ts'

/** The Redux store of one tab, with the signed-in user in its cache. */
export function createPortalStore(user: User) {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: defaults =>
      defaults({ immutableCheck: false, serializableCheck: false }).concat(api.middleware, sessionLost.middleware),
    devTools: false,
  })
  store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]))
  return store
}

export type PortalStore = ReturnType<typeof createPortalStore>
