import { ApiError, longestReplyMs, withDeadline } from '@portal/service-kit'

/** Creates the error for a service that does not reply. */
export const noReply = (cause?: unknown) =>
  Object.assign(new ApiError('unavailable', 'This part of the portal does not answer. Try again in a moment.'), {
    cause,
  })

/** Waits for the beginning of a reply. @throws {ApiError} `unavailable` after the deadline. */
export const withReplyDeadline = <T>(reply: T | Promise<T>, deadlineMs = longestReplyMs): Promise<T> =>
  withDeadline(reply, deadlineMs, noReply)
