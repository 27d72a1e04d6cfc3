import type { ChangeEvent } from '@portal/contracts'

/** The change event of calls to wrap up, only for the members who had the calls. */
export const wrapUpChange = (members: readonly string[]): ChangeEvent => ({
  tags: [{ type: 'WrapUp' }],
  to: { members: [...members] },
})
