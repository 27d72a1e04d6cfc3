/** Keeps an answer for a while, one question for all who ask meanwhile; a failure is not kept. */
export function remember<T>(ask: () => Promise<T>, keptMs: number, now: () => Date): () => Promise<T> {
  let kept: { answer: Promise<T>; until: number } | undefined
  return () => {
    if (kept && kept.until > now().getTime()) return kept.answer
    const answer = ask()
    const asked = { answer, until: now().getTime() + keptMs }
    kept = asked
    answer.catch(() => {
      if (kept === asked) kept = undefined
    })
    return answer
  }
}
