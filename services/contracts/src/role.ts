import { z } from 'zod'

export const role = z.enum(['agent', 'supervisor', 'admin'])
export type Role = z.infer<typeof role>

export const anyone = 'anyone'
export const signedIn: readonly Role[] = ['agent', 'supervisor', 'admin']
export const supervisors: readonly Role[] = ['supervisor', 'admin']
export const admins: readonly Role[] = ['admin']
