import { isApiError, messageOf } from '../api/api-error.ts'
import { toast } from './toast.ts'

/**
 * Says that a call failed: what the service says of it, else `fallback`; with `exactly` always the latter. Of a lost
 * session it says nothing: the frame does, and signs in again.
 */
export function toastError(error: unknown, fallback: string, { exactly = false } = {}): void {
  if (isApiError(error) && error.status === 401) return
  toast({ title: 'Error', description: exactly ? fallback : messageOf(error, fallback), kind: 'destructive' })
}
