import type { ErrorBody } from '@portal/contracts'
import { connection } from './connection.ts'

/** How every failed call looks to a screen. */
export interface ApiError {
  /** HTTP status; 0 where no answer came at all. */
  status: number
  /** `{status}: {body text, or status text where the body is empty}`. */
  message: string
  /** The refusal as the service wrote it; absent where the answer was something else. */
  body?: ErrorBody
}

export function isApiError(error: unknown): error is ApiError {
  return typeof error === 'object' && error !== null && 'status' in error && 'message' in error
}

/** Whether nobody answered, or not now: the same question may be answered in a moment. */
export const isUnanswered = ({ status }: ApiError): boolean => status === 0 || status === 429 || status >= 500

/** The sentence for people: what the service said, else `fallback`. */
export function messageOf(error: unknown, fallback: string): string {
  if (!isApiError(error)) return fallback
  if (error.status === 0 && connection.get() === 'lost')
    return `${firstSentence(fallback)}: there is no connection. Try again once it is back.`
  return error.body?.message || fallback
}

/** The service's complaint about each field, by field name; empty where there is none. */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = (isApiError(error) && error.body?.issues) || []
  return Object.fromEntries(issues.map(issue => [issue.path, issue.message]))
}

/** What is stored now, where an edit lost against somebody else's (409); undefined where it failed for another reason. */
export function currentOf<T>(error: unknown): T | undefined {
  return isApiError(error) && error.status === 409 ? (error.body?.current as T | undefined) : undefined
}

const firstSentence = (text: string) => text.split('. ', 1).join('').replace(/\.$/, '')
