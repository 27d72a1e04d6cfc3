/**
 * Waits for `promise`, but not longer than a timer of `ms` milliseconds that starts now. A stopwatch would also count the
 * time in which a busy machine does not run this process; here it delays the timer too.
 * @returns what `promise` gives. @throws once the timer ends.
 */
export async function beforeTimer<T>(ms: number, promise: Promise<T>): Promise<T> {
  const tooLate = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLate.reject(new Error(`Not done within ${String(ms)} ms.`)), ms)
  try {
    return await Promise.race([promise, tooLate.promise])
  } finally {
    clearTimeout(timer)
  }
}
