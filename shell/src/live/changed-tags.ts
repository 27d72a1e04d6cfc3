import { createStore } from '@portal/sdk'

/** Types of the tags of the last change event; 'all' after missed events. A new value with each event. */
export const changedTags = createStore<readonly string[] | 'all'>([])
