import { type Colors, colorsByTheme } from './colors.ts'
import { fontFamily, monoFamily, scale } from './scale.ts'

/** The look as CSS custom properties: `--text-muted`, `--font-body`, … Inlined in the page, so that remotes can rely on them. */
export function cssVariables(): string {
  const sizes = Object.entries(scale).map(([name, px]) => `--${kebab(name)}:${px / 16}rem`)
  return [
    `:root{${sizes.join(';')};--font-family:${fontFamily};--font-mono:${monoFamily}}`,
    `:root{color-scheme:dark;${declarations(colorsByTheme.dark)}}`,
    `:root.light{color-scheme:light;${declarations(colorsByTheme.light)}}`,
    // Paper is white, whatever the screen is.
    `@media print{:root.dark,:root.light{color-scheme:light;${declarations({ ...colorsByTheme.light, canvas: '#fff' })}}}`,
  ].join('\n')
}

const declarations = (palette: Colors) =>
  Object.entries(palette)
    .map(([name, colour]) => `--${kebab(name)}:${colour}`)
    .join(';')

const kebab = (name: string) => name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
