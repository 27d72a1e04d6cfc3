import { createStore, useStore } from '../state/create-store.ts'

/**
 * The state of the live connection. `crowded`: the server ended this browser's connection because the member has too many
 * others open.
 */
export type Connection = 'live' | 'lost' | 'crowded'

/** Written by the frame, which owns the live connection; read by everything else. */
export const connection = createStore<Connection>('live')

export const useConnection = (): Connection => useStore(connection)
