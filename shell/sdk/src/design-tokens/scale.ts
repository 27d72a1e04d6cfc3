/** Sizes in pixels, for both themes: a 4/8 grid and one type scale. */
export const scale = {
  fontSmall: 12,
  fontDense: 13,
  fontBody: 14,
  fontLead: 16,
  fontHeading: 18,
  fontTitle: 24,
  fontFigure: 28,
  control: 34,
  controlSmall: 28,
  radius: 8,
  radiusLarge: 12,
} as const

/** The shell defines Geist, once the browser has it, and its fallback. */
export const fontFamily =
  "Geist, 'Geist fallback', 'Geist fallback 2', ui-sans-serif, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', 'Noto Sans', 'Liberation Sans', Arial, sans-serif"
export const monoFamily =
  "ui-monospace, SFMono-Regular, Menlo, 'Cascadia Code', Consolas, 'DejaVu Sans Mono', monospace"
