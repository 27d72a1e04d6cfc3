export const roles = ['agent', 'supervisor', 'admin'] as const
export type Role = (typeof roles)[number]

/** Values of an operation's `access`, and of `useCan` in screens. */
export const anyone = 'anyone'
export const signedIn: readonly Role[] = [...roles]
export const supervisors: readonly Role[] = ['supervisor', 'admin']
export const admins: readonly Role[] = ['admin']
