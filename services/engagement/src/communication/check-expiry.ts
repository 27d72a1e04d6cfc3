import { ApiError } from '@portal/service-kit'
import type { EngagementDeps } from '../deps.ts'
import { dayOf } from '../progress/streak.ts'

/** @throws {ApiError} `invalid_request` if the last day of an announcement has passed in the organization's time zone. */
export function checkExpiry(
  expiresAt: string | null | undefined,
  { now, progress }: Pick<EngagementDeps, 'now' | 'progress'>,
): void {
  if (!expiresAt || dayOf(new Date(expiresAt), progress.timeZone) >= dayOf(now(), progress.timeZone)) return
  const message = 'This day is over. Choose today or a later day.'
  throw new ApiError('invalid_request', `expiresAt: ${message}`, { issues: [{ path: 'expiresAt', message }] })
}
