import { type Person, personInternal } from '@portal/contracts'
import { ApiError } from '@portal/service-kit'
import type { AdminDeps } from '../deps.ts'

interface Target {
  email?: string | undefined
  phone?: string | undefined
}

/** Returns all emails, numbers, names, and leads of a person. @throws {ApiError} `invalid_request` for an invalid number. */
export async function findPerson({ peers }: Pick<AdminDeps, 'peers'>, { email, phone }: Target): Promise<Person> {
  const found = await peers.call('calls', personInternal.findPerson, { email, phone })
  if (found) return found
  const message = 'Enter an email or a phone number.'
  throw new ApiError('invalid_request', message, { issues: [{ path: 'phone', message }] })
}
