import type { User } from '@portal/contracts/identity'
import { configureStore } from '@reduxjs/toolkit'
import { api } from '../api/api.ts'
import { followFigures } from '../api/changes/follow-figures.ts'
import { keepTagsAfterFailure } from '../api/changes/keep-tags.ts'
import { invalidateNow } from '../api/changes/read-now.ts'
import { reloadChangedData } from '../api/changes/reload-changed-data.ts'
import { createOwnWrites, type OwnWrites } from '../api/changes/own-writes.ts'
import { sessionApi } from './endpoints.ts'
import { sessionLost } from './session-lost.ts'

/** The Redux store of one tab, with the signed-in user in its cache. */
export function createPortalStore(user: User) {
  const ownWrites: OwnWrites = createOwnWrites()
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: defaults =>
      defaults({ immutableCheck: false, serializableCheck: false, thunk: { extraArgument: { ownWrites } } }).concat(
        // Messages of the live stream stop here: no reducer handles them, and a busy floor sends many.
        followFigures(ownWrites),
        reloadChangedData(ownWrites),
        keepTagsAfterFailure,
        invalidateNow,
        api.middleware,
        sessionLost.middleware,
      ),
    devTools: false,
  })
  store.dispatch(sessionApi.util.upsertQueryEntries([{ endpointName: 'currentUser', arg: undefined, value: user }]))
  return store
}

export type PortalStore = ReturnType<typeof createPortalStore>
