import { ApiError } from '@portal/service-kit'

/** How long a service may take until its reply begins. */
export const replyDeadlineMs = 10_000

/** Creates the error for a service that does not reply. */
export const noReply = (cause?: unknown) =>
  Object.assign(new ApiError('unavailable', 'This part of the portal does not answer. Try again in a moment.'), {
    cause,
  })

/** Waits for the beginning of a reply. @throws {ApiError} `unavailable` after the deadline. */
export async function withReplyDeadline<T>(reply: T | Promise<T>, deadlineMs = replyDeadlineMs): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(noReply()), deadlineMs)
  })
  try {
    return await Promise.race([reply, deadline])
  } finally {
    clearTimeout(timer)
  }
}
