/** A line of two texts laid side by side. */
export interface LineChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** What became of the lines of a text: the longest common run of lines stays, the rest was removed or added. */
export function lineChanges(before: string, after: string): LineChange[] {
  const old = before.split('\n')
  const young = after.split('\n')
  // lengths[i][j]: longest common subsequence of old from i and young from j.
  const lengths = Array.from({ length: old.length + 1 }, () => Array.from({ length: young.length + 1 }, () => 0))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = young.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = old[i] === young[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const changes: LineChange[] = []
  let i = 0
  let j = 0
  while (i < old.length || j < young.length) {
    if (i < old.length && j < young.length && old[i] === young[j]) {
      changes.push({ kind: 'same', text: old[i] ?? '' })
      i += 1
      j += 1
    } else if (j >= young.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      changes.push({ kind: 'removed', text: old[i] ?? '' })
      i += 1
    } else {
      changes.push({ kind: 'added', text: young[j] ?? '' })
      j += 1
    }
  }
  return changes
}
