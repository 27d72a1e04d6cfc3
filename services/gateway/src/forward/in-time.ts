import { ApiError } from '@portal/service-kit'
import { longestWaitMilliseconds } from './upstream.ts'

/** A service that does not answer, and why where that is known. */
export const noAnswer = (cause?: unknown) =>
  Object.assign(new ApiError('unavailable', 'This part of the portal does not answer. Try again in a moment.'), {
    cause,
  })

/** An answer that begins in time. @throws {ApiError} `unavailable` otherwise. */
export async function inTime<T>(answer: T | Promise<T>, waitMilliseconds = longestWaitMilliseconds): Promise<T> {
  let tooLong: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    tooLong = setTimeout(() => reject(noAnswer()), waitMilliseconds)
  })
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(tooLong)
  }
}
