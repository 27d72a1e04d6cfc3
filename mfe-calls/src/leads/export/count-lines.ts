const carriageReturn = 13
const lineFeed = 10

/** Counts the lines of a CSV as its pieces come; a line ends in CR LF, also where a piece ends between the two. */
export function countLines() {
  let lines = 0
  let last = 0
  return {
    add(piece: Uint8Array): number {
      for (const byte of piece) {
        if (byte === lineFeed && last === carriageReturn) lines += 1
        last = byte
      }
      return lines
    },
  }
}
