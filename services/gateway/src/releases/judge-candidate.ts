import type { BuildHealth } from '@portal/contracts'

export type Verdict = 'too early' | 'both bad' | 'worse' | 'not worse'

/** A candidate is judged only after this many tabs, or this many that failed. */
const [enoughTabs, enoughFailures] = [20, 5]
/** The candidate's rate must be higher by this much, with 95% confidence on both sides. */
const clearDifference = 0.01
/** If the stable build fails in at least this share of the tabs, with 95% confidence, something else is broken. */
const badStable = 0.05

/**
 * Compares a candidate with the stable build in the same minutes. `worse`: roll it back. The rule: at least 20 tabs of the
 * candidate, or 5 that failed; the lower limit of its failure rate is at least one percentage point above the upper limit
 * of the stable build's (95% Wilson intervals); and the stable build itself does not fail in 5% of the tabs or more.
 */
export function judgeCandidate(candidate: BuildHealth, stable: BuildHealth): Verdict {
  const bad = failuresIn(candidate)
  if (tabsIn(candidate) < enoughTabs && bad < enoughFailures) return 'too early'
  const [own, other] = [interval(candidate), interval(stable)]
  if (bad > 0 && other.lower >= badStable) return 'both bad'
  return own.lower >= other.upper + clearDifference ? 'worse' : 'not worse'
}

export const failuresIn = ({ failed, crashed }: BuildHealth) => failed + crashed

/** A tab whose code crashed had loaded it. */
export const tabsIn = ({ loaded, failed, crashed }: BuildHealth) => Math.max(loaded + failed, failed + crashed)

/** The 95% Wilson interval of a failure rate. Without tabs, the rate can be anything. */
function interval(health: BuildHealth): { lower: number; upper: number } {
  const tabs = tabsIn(health)
  if (tabs === 0) return { lower: 0, upper: 1 }
  const z = 1.96
  const rate = failuresIn(health) / tabs
  const spread = z * Math.sqrt((rate * (1 - rate)) / tabs + z ** 2 / (4 * tabs ** 2))
  const center = rate + z ** 2 / (2 * tabs)
  const scale = 1 + z ** 2 / tabs
  return { lower: (center - spread) / scale, upper: (center + spread) / scale }
}
