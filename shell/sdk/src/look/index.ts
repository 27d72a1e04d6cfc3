export { antdTheme } from './antd-theme.ts'
export { cssVariables } from './css-variables.ts'
export { type Palette, palettes, type Theme } from './palette.ts'
export { fontFamily, monoFamily, scale } from './scale.ts'
