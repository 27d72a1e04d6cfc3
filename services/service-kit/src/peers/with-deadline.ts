/** Waits for `result`. @throws what `createError` returns, after `ms`. */
export async function withDeadline<T>(result: T | Promise<T>, ms: number, createError: () => Error): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(createError()), ms)
  })
  try {
    return await Promise.race([result, deadline])
  } finally {
    clearTimeout(timer)
  }
}
