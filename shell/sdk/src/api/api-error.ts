import type { ErrorBody } from '@portal/contracts'
import { connection } from './connection.ts'

/** A failed request, as screens see it. */
export interface ApiError {
  /** HTTP status; 0 if there was no response. */
  status: number
  /** `{status}: {body text, or the status text if the body is empty}`. */
  message: string
  /** The error as the service wrote it; absent if the response was something else. */
  body?: ErrorBody
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error
}

/** Whether there was no response, or the server is unavailable: the same request may succeed in a moment. */
export const isUnavailable = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/** The sentence to show: the service's message, otherwise `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback
  if (error.status === 0 && connection.get() === 'lost')
    return `${firstSentence(fallback)}: you're offline. Try again when you're back online.`
  return error.body?.message || fallback
}

/** The service's message about each invalid field, by field name; empty if there are none. */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = (isApiError(error) && error.body?.issues) || []
  return Object.fromEntries(issues.map(issue => [issue.path, issue.message]))
}

/** What is stored now, if an edit conflicted with another member's (409); otherwise `undefined`. */
export function currentOf<T>(error: unknown): T | undefined {
  return isApiError(error) && error.status === 409 ? (error.body?.current as T | undefined) : undefined
}

const firstSentence = (text: string) => text.split('. ', 1).join('').replace(/\.$/, '')
