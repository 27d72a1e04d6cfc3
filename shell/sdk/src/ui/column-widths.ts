/** The width of the narrowest table in pixels: below 43.5rem, rows are cards. */
const narrowest = 696
/** A column without a width, which should have room for a sentence, and has at least room for a word. */
const shared = { width: 240, minWidth: 90 }

// Set by the bundler.
declare const process: { readonly env: { readonly NODE_ENV?: string } }

interface Widths {
  width?: number
  minWidth?: number
}

/**
 * Returns the CSS width of each column. Where not all have room, those with a `minWidth` shrink together, down to it.
 * @param actionsWidth in pixels
 * @throws Error in development and in tests if they can't have room in the narrowest table
 */
export function columnWidths(columns: readonly Widths[], actionsWidth: number): (number | string | undefined)[] {
  const sum = (widthOf: (column: Widths) => number) =>
    columns.reduce((total, column) => total + widthOf(column), actionsWidth)
  const most = sum(({ width = shared.width }) => width)
  const least = sum(({ width, minWidth = width ?? shared.minWidth }) => minWidth)
  // A remote from an earlier build may have a table that is too wide. It is better cut off than not shown.
  if (least > narrowest && process.env.NODE_ENV !== 'production')
    throw new Error(`The columns of a table need at least ${least} px, but it may have only ${narrowest} px.`)
  return columns.map(({ width, minWidth = width }) => {
    if (width === undefined || minWidth === undefined || minWidth === width) return width
    const share = (width - minWidth) / (most - least)
    return `clamp(${minWidth}px, ${minWidth}px + (100cqi - ${least}px) * ${share.toFixed(4)}, ${width}px)`
  })
}
