// Positions in the stream of change events: `<memory>.<number>`. Numbers of the same memory are in order; positions of
// different memories cannot be compared.

export const memoryOf = (position = '') => position.split('.')[0]
export const numberOf = (position = '') => Number(position.split('.')[1])

/** Whether a position is known to be before another one. */
export const isPositionBefore = (one: string, other: string) =>
  memoryOf(one) === memoryOf(other) && numberOf(one) < numberOf(other)

/** Whether data read at a position contains the change at another one. */
export const containsPosition = (asOf: string, position: string | undefined) =>
  memoryOf(asOf) === memoryOf(position) && numberOf(asOf) >= numberOf(position)

/** The position of the next change event. */
export const positionAfter = (position: string) => position && `${memoryOf(position)}.${numberOf(position) + 1}`
