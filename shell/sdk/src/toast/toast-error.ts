import { isApiError, messageOf } from '../api/api-error.ts'
import { toast } from './toast.ts'

/**
 * Shows that a request failed, with the service's message, otherwise `fallback`; with `exactly`, always `fallback`. Shows
 * nothing for a lost session: the frame handles that, and signs in again.
 */
export function toastError(error: unknown, fallback: string, { exactly = false } = {}): void {
  if (isApiError(error) && error.status === 401) return
  toast({ title: 'Error', description: exactly ? fallback : messageOf(error, fallback), kind: 'destructive' })
}
