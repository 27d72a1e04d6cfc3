export { antdTheme } from './antd-theme.ts'
export { cssVariables } from './css-variables.ts'
export { type Colors, colorsByTheme, type Theme } from './colors.ts'
export { fontFamily, monoFamily, scale } from './scale.ts'
