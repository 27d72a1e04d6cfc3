import type { ChangeEvent } from '@portal/contracts'

/** The change event of calls to wrap up, for the members whose calls they are: no one else sees them. */
export const wrapUpChange = (members: readonly string[]): ChangeEvent => ({
  tags: [{ type: 'WrapUp' }],
  to: { members: [...members] },
})
