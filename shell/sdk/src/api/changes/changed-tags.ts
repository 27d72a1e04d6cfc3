import { createStore } from '../../state/create-store.ts'

/** Types of the tags whose data this tab has just marked as stale; 'all' after missed events. A new value each time. */
export const changedTags = createStore<readonly string[] | 'all'>([])
