const carriageReturn = 13
const lineFeed = 10

/**
 * Counts the rows of a CSV that arrives in chunks. A row ends with CR LF, which may be split between two chunks; a line
 * feed alone is part of a cell.
 */
export function createRowCounter() {
  let rows = 0
  let last = 0
  return {
    /** Adds a chunk and returns the rows so far. */
    add(chunk: Uint8Array): number {
      for (const byte of chunk) {
        if (byte === lineFeed && last === carriageReturn) rows += 1
        last = byte
      }
      return rows
    },
  }
}
