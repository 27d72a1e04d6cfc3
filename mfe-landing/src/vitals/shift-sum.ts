interface Shift {
  startTime: number
  value: number
}

/**
 * The cumulative layout shift: the largest sum of shifts that follow each other within a second, and within five
 * seconds of the first of them. Takes one shift after the other, says the sum so far.
 */
export function createShiftSum(): (shift: Shift) => number {
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
