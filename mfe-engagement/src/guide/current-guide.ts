import { createStore } from '@portal/sdk'

/** The script of the call whose panel is open, and where to continue it. */
export const currentGuide = createStore<{ scriptId: string; to: string } | undefined>(undefined)
