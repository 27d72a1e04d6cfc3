/**
 * Tries again until it is so: until `attempt` neither throws nor answers false.
 * @returns what it answered. @throws its last failure, after 20 s.
 */
export async function until<T>(attempt: () => T | Promise<T>): Promise<T> {
  for (const deadline = Date.now() + 20_000; ; await new Promise(resolve => setTimeout(resolve, 20))) {
    try {
      const answer = await attempt()
      if (answer !== false) return answer
      throw new Error('it did not come about')
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}
