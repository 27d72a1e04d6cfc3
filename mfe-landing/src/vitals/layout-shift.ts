interface Shift {
  startTime: number
  value: number
}

/**
 * Returns a function that takes one layout shift after another and returns the cumulative layout shift so far: the
 * largest sum of shifts less than a second apart and within five seconds of the first.
 */
export function createLayoutShiftScore(): (shift: Shift) => number {
  let largest = 0
  let sum = 0
  let firstMs = 0
  let lastMs = -Infinity
  return ({ startTime, value }) => {
    if (startTime - lastMs > 1_000 || startTime - firstMs > 5_000) {
      sum = 0
      firstMs = startTime
    }
    lastMs = startTime
    sum += value
    largest = Math.max(largest, sum)
    return largest
  }
}
