import { expect, test } from '@jest/globals'
import { antdTheme } from './antd-theme.ts'
import { type Colors, colorsByTheme, type Theme } from './colors.ts'

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover'] as const
const textColors = ['text', 'textMuted', 'textFaint', 'accent'] as const
const tones = ['neutral', 'accent', 'positive', 'caution', 'negative', 'special'] as const

for (const [theme, palette] of Object.entries<Colors>(colorsByTheme)) {
  for (const background of backgrounds) {
    for (const textColor of textColors) {
      test(`${theme}: ${textColor} is readable on ${background} (AA)`, () => {
        expect(contrast(palette[textColor], palette[background])).toBeGreaterThanOrEqual(4.5)
      })
    }
  }
  for (const tone of tones) {
    test(`${theme}: ${tone} is readable on its soft background and on a panel (AA)`, () => {
      expect(contrast(palette[tone], palette[`${tone}Soft`])).toBeGreaterThanOrEqual(4.5)
      expect(contrast(palette[tone], palette.surface)).toBeGreaterThanOrEqual(4.5)
    })
  }
  for (const tone of ['Neutral', 'Accent', 'Positive', 'Caution', 'Negative', 'Special'] as const) {
    test(`${theme}: bars and dots in ${tone} stand out (3:1)`, () => {
      expect(contrast(palette[`data${tone}`], palette.surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(palette[`data${tone}`], palette.canvas)).toBeGreaterThanOrEqual(3)
    })
  }
  for (const state of ['Hover', 'Active'] as const) {
    test(`${theme}: a plain button is readable on a panel (${state})`, () => {
      const button = antdTheme(theme as Theme, undefined).components?.Button
      expect(contrast(button?.[`default${state}Color`] ?? '', palette.surface)).toBeGreaterThanOrEqual(4.5)
    })
  }
  for (const background of backgrounds) {
    test(`${theme}: the focus ring of buttons and fields stands out on ${background} (3:1)`, () => {
      const { colorPrimaryBorder = '', controlOutline = '' } = antdTheme(theme as Theme, undefined).token ?? {}
      expect(contrast(colorPrimaryBorder, palette[background])).toBeGreaterThanOrEqual(3)
      expect(contrast(controlOutline, palette[background])).toBeGreaterThanOrEqual(3)
    })
  }
  test(`${theme}: buttons are readable and the borders of fields are visible`, () => {
    expect(contrast(palette.onAccent, palette.accentSolid)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.onAccent, palette.accentSolidHover)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.surface, palette.negative)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette.lineStrong, palette.surface)).toBeGreaterThanOrEqual(3)
  })
}

/** WCAG 2 contrast ratio of two #rrggbb colors. */
function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
