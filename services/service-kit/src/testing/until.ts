const timeoutMs = 20_000
const pauseMs = 20

/**
 * Repeats `attempt` until it succeeds: until it neither throws nor returns false.
 * @returns what it returned. @throws its last error after 20 seconds.
 */
export async function until<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (const deadline = Date.now() + timeoutMs; ; await new Promise(resolve => setTimeout(resolve, pauseMs))) {
    try {
      const result = await attempt()
      if (result !== false) return result
      throw new Error('The condition did not become true.')
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
